import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { serveJobs } from '../../../platform/process/child-job.ts'
import { privateFileMode, privateFolderMode } from '../../../platform/process/data-dir.ts'
import { blankMp4Metadata } from '../mp4/mp4.ts'
import { blankOggMetadata } from '../ogg/ogg.ts'
import { blankWebmMetadata } from '../webm/webm.ts'
import { renderImage, renderVariants } from './image.ts'
import type { MediaJob, MediaResult, ProcessedFile } from './media-job.ts'
import type { RenderedFile } from './rendered-media.ts'

// The main program of the processes that decode uploads: see media-processes.ts.
serveJobs<MediaJob, MediaResult>(run, { maxMemoryMb: 1024, maxCpuSeconds: 90, maxIdleMemoryMb: 200 })

async function run(job: MediaJob): Promise<MediaResult> {
  switch (job.kind) {
    case 'image':
      return { image: await processImage(job) }
    case 'variants':
      return { variants: await writeFiles(job.folder, await renderVariants(job.path, job.widths)) }
    case 'video':
      return { track: await processVideo(job) }
  }
}

async function processImage({ path, format, options, folder }: Extract<MediaJob, { kind: 'image' }>) {
  const rendered = await renderImage(path, format, options).catch(() => null)
  return rendered && { ...rendered, files: await writeFiles(folder, rendered.files) }
}

async function writeFiles(folder: string, files: readonly RenderedFile[]): Promise<ProcessedFile[]> {
  await mkdir(folder, { mode: privateFolderMode })
  const written = files.map(async ({ name, contentType, bytes, open: openFile }) => {
    await pipeline(openFile(), createWriteStream(join(folder, name), { flags: 'wx', mode: privateFileMode }))
    return { name, contentType, bytes }
  })
  return await Promise.all(written)
}

const blankMetadata = { mp4: blankMp4Metadata, webm: blankWebmMetadata, ogg: blankOggMetadata }

async function processVideo({ path, extension }: Extract<MediaJob, { kind: 'video' }>) {
  const file = await open(path, 'r+')
  try {
    return await blankMetadata[extension](file)
  } finally {
    await file.close()
  }
}
