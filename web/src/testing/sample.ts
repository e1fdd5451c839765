/// <reference types="vite/client" />
import {
  type SampleData,
  type SampleMember,
  sampleKeyFor,
  sampleMembers,
  sampleNote,
  samples,
  sampleVariable,
} from '@daystar/contract/testing/sample-data'
import { beforeEach, expect, onTestFailed } from 'vitest'

/** The names of members in the sample data of the test file that runs, which all files of a browser read in turn. */
export const sampleNames: SampleData['names'] = Object.defineProperties(
  {} as Record<SampleMember, string>,
  Object.fromEntries(sampleMembers.map((key) => [key, { get: () => currentSample().names[key], enumerable: true }])),
)

/** Returns the sample data of the test file that runs. */
export function currentSample(): SampleData {
  return samples[currentSampleKey()] as SampleData
}

/** Adds the key of the sample data to the error of each test that fails. */
export function noteSampleOnFailures(): void {
  beforeEach(() => {
    const key = currentSampleKey()
    onTestFailed(({ task }) => {
      for (const error of task.result?.errors ?? []) error.message += `\n${sampleNote(key)}`
    })
  })
}

/** Returns a pattern that matches every text with this part. */
export function containing(part: string): RegExp {
  return new RegExp(part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
}

function currentSampleKey(): string {
  const { testPath = '' } = expect.getState()
  return sampleKeyFor(testPath.slice(testPath.lastIndexOf('/src/') + 1), import.meta.env[sampleVariable])
}
