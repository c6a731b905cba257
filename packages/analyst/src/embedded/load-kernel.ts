import { readFileSync } from 'node:fs'

// The types of WebAssembly come with those of browsers.
declare const WebAssembly: {
  Memory: new (limits: { initial: number }) => KernelMemory
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: unknown }
}

export interface KernelMemory {
  buffer: ArrayBuffer
}

const pageBytes = 65_536

/** Memory of at least this many bytes, all 0. */
export function createMemory(bytes: number): KernelMemory {
  return new WebAssembly.Memory({ initial: Math.ceil(bytes / pageBytes) })
}

/** A WebAssembly program that lies beside this file, compiled: gives its functions for what it imports. */
export function loadKernel<Functions>(name: string): (imports: object) => Functions {
  const module = new WebAssembly.Module(readFileSync(new URL(name, import.meta.url)))
  // What the program exports, its text says.
  return (imports) => new WebAssembly.Instance(module, imports).exports as Functions
}
