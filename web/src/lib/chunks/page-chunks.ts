import type { Chunk } from './chunks.ts'

/** The chunks of pages by name. The router adds them, because the shell, which it loads, cannot import the router. */
export const pageChunks = new Map<string, Chunk<unknown>>()
