import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { serveJobs } from '../../platform/child-job.ts'
import { privateFileMode, privateFolderMode } from '../../platform/data-dir.ts'
import { renderImage } from './image.ts'
import type { MediaJob, MediaResult } from './media-job.ts'
import { blankMp4Metadata } from './mp4.ts'

// The main program of the processes that decode uploads: see media-processes.ts.
serveJobs<MediaJob, MediaResult>(
  async (job) => (job.kind === 'image' ? { image: await processImage(job) } : { track: await processMp4(job.path) }),
  { maxMemoryMb: 1024, maxCpuSeconds: 90, maxIdleMemoryMb: 200 },
)

async function processImage({ path, format, options, folder }: Extract<MediaJob, { kind: 'image' }>) {
  const rendered = await renderImage(path, format, options).catch(() => null)
  if (rendered === null) return null
  await mkdir(folder, { mode: privateFolderMode })
  const files = rendered.files.map(async ({ name, contentType, bytes, open: openFile }) => {
    await pipeline(openFile(), createWriteStream(join(folder, name), { flags: 'wx', mode: privateFileMode }))
    return { name, contentType, bytes }
  })
  return { ...rendered, files: await Promise.all(files) }
}

async function processMp4(path: string) {
  const file = await open(path, 'r+')
  try {
    return await blankMp4Metadata(file)
  } finally {
    await file.close()
  }
}
