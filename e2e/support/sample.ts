import { relative } from 'node:path'
import {
  type SampleData,
  sampleKeyFor,
  sampleNote,
  samples,
  sampleVariable,
} from '@daystar/contract/testing/sample-data'
import { test } from '@playwright/test'

/** Returns the sample data of the test file that runs, and shows its key if the test fails. */
export function currentSample(): SampleData {
  const { attachments, file, project } = test.info()
  const key = sampleKeyFor(relative(project.testDir, file), process.env[sampleVariable])
  const name = 'sample data'
  if (!attachments.some((attachment) => attachment.name === name)) {
    attachments.push({ name, contentType: 'text/plain', body: Buffer.from(sampleNote(key)) })
  }
  return samples[key] as SampleData
}

/** Returns a pattern that matches every text with this part. */
export function containing(part: string): RegExp {
  return new RegExp(part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
}
