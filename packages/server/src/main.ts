#!/usr/bin/env node
import { keepCompiled } from './platform/keep-compiled.ts'

keepCompiled()
await import('./cli/command-line.ts')
