import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { peakWhile, treeOf } from '../measure/peak.ts'
import { startDaystar } from '../servers/daystar.ts'
import { signUp, type Upload, upload } from '../servers/members.ts'
import { largePhoto, mp4OfBoxes, widePng } from './upload-files.ts'

interface Options {
  readonly dataDir: string
  readonly port: number
  readonly log: (text: string) => void
}

/** Time for processes that are idle to end. */
const idleMs = 35_000

/**
 * Uploads expensive files to a new server and prints the highest memory and the CPU time of its processes, and how long
 * a small photo of another member takes meanwhile.
 */
export async function measureUploads({ dataDir, port, log }: Options): Promise<void> {
  const startedAt = performance.now()
  const server = await startDaystar({ dataDir, port })
  try {
    log(`ready after ${seconds(performance.now() - startedAt)}, ${describe(treeOf(server.pid))}`)
    const origin = `http://127.0.0.1:${port}`
    const [ada, ben] = [await signUp(origin, 'Ada'), await signUp(origin, 'Ben')]
    const photo = { name: 'photo.png', bytes: await largePhoto() }
    const small = { name: 'small.webp', bytes: await smallPhoto() }
    await upload(origin, ben, small)

    const cases: [string, Upload[]][] = [
      ['one PNG of 80,000,000 x 1 pixels', [{ name: 'wide.png', bytes: widePng() }]],
      ['one MP4 of 8 MB of boxes', [{ name: 'boxes.mp4', bytes: mp4OfBoxes() }]],
      ['six interlaced PNG of 70 megapixels', Array.from({ length: 6 }, () => photo)],
    ]
    for (const [title, uploads] of cases) {
      const measured = await peakWhile(server.pid, async () => {
        const ofAda = Promise.all(uploads.map((file) => upload(origin, ada, file)))
        const ofBen = upload(origin, ben, small)
        return { statuses: (await ofAda).map(({ status }) => status), other: await ofBen }
      })
      const { statuses, other } = measured.result
      log(
        `${title}: ${statuses.join(' ')} after ${seconds(measured.elapsedMs)}, CPU ${seconds(measured.cpuMs)}, ` +
          `peak ${megabytes(measured.peakBytes)} of all processes; photo of another member: ${other.status} after ${seconds(other.elapsedMs)}`,
      )
    }
    await pause(idleMs)
    log(`idle: ${describe(treeOf(server.pid))}`)
  } finally {
    await server.stop()
  }
}

async function smallPhoto(): Promise<Buffer> {
  return await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer()
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
const describe = ({ bytes, processes }: ReturnType<typeof treeOf>) =>
  `${megabytes(bytes)} in ${processes} ${processes === 1 ? 'process' : 'processes'} (without PostgreSQL)`
