import { join, relative } from 'node:path'
import {
  type SampleData,
  sampleKeyFor,
  sampleNote,
  samples,
  sampleVariable,
} from '@daystar/contract/testing/sample-data'
import { expect, onTestFailed } from 'vitest'

const serverDir = join(import.meta.dirname, '../..')

/** Returns the sample data of the test file that runs. */
export function currentSample(): SampleData {
  return samples[currentSampleKey()] as SampleData
}

/** Adds the key of the sample data to the error of the test if it fails. */
export function noteSampleOnFailure(): void {
  const key = currentSampleKey()
  onTestFailed(({ task }) => {
    for (const error of task.result?.errors ?? []) error.message += `\n${sampleNote(key)}`
  })
}

function currentSampleKey(): string {
  const { testPath = '' } = expect.getState()
  return sampleKeyFor(relative(serverDir, testPath), process.env[sampleVariable])
}
