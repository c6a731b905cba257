import { readFileSync } from 'node:fs'

// TypeScript has the types of WebAssembly only among those of browsers.
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

/** Compiles a WebAssembly program beside this file; returns a function from its imports to its functions. */
export function loadKernel<Functions>(name: string): (imports: object) => Functions {
  const module = new WebAssembly.Module(readFileSync(new URL(name, import.meta.url)))
  // The source of the program declares its exports.
  return (imports) => new WebAssembly.Instance(module, imports).exports as Functions
}
