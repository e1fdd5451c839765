import type { Chunk } from '../chunks/chunks.ts'

const parts = new Set<Chunk<unknown>>()

/** Declares a part of the app that is needed to show what waits. */
export function showsItems(part: Chunk<unknown>): void {
  parts.add(part)
}

/** Loads these parts. Rejects if one of them cannot be loaded. */
export async function loadDisplayParts(): Promise<void> {
  await Promise.all([...parts].map((part) => part.attempt('again')))
}
