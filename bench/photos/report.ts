import type { WebpOptions } from 'sharp'
import { encode, type Rendering, renderAsServer, renderSeparately } from './measure-variants.ts'

interface Photo {
  readonly name: string
  readonly path: string
}
type Log = (text: string) => void

/** The CPU time of a rendering is the lowest of these, which other programs affect least. */
const repetitions = 5
/** The earlier settings, with which each variant was decoded and encoded before the photo was decoded once. */
const separateOptions: WebpOptions = { quality: 82, effort: 4, smartSubsample: true }

/** One table: each photo as the server renders it, compared with decoding it for each variant. */
export async function reportRenderings(photos: readonly Photo[], folder: string, log: Log): Promise<void> {
  log('| Photo | | CPU ms | of which until the first variant | bytes | SSIM 320 | 640 | 960 | 1280 | 1920 |')
  log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const { name, path } of photos) {
    log(row(name, 'each variant separately', await best(() => renderSeparately(path, separateOptions))))
    log(row(name, 'decoded once', await best(() => renderAsServer(path, folder))))
  }
}

async function best(render: () => Promise<Rendering>): Promise<Rendering> {
  let result = await render()
  for (let repetition = 1; repetition < repetitions; repetition++) {
    const next = await render()
    if (next.cpuMs < result.cpuMs) result = next
  }
  return result
}

function row(name: string, title: string, { cpuMs, firstCpuMs, variants }: Rendering): string {
  const bytes = variants.reduce((sum, variant) => sum + variant.bytes, 0).toLocaleString('en')
  const qualities = variants.map((variant) => variant.ssim.toFixed(4))
  return `| ${[name, title, cpuMs.toFixed(0), firstCpuMs.toFixed(0), bytes, ...qualities].join(' | ')} |`
}

/** Reports, for each width, what encoding costs with different settings of the encoder. */
export async function reportSettings(photos: readonly Photo[], log: Log): Promise<void> {
  log('| Photo | Width | Quality | Effort | Colours at edges | CPU ms | bytes | SSIM |')
  log('| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: |')
  for (const { name, path } of photos)
    for (const width of [1920, 1280, 960, 640, 320])
      for (const options of settings()) {
        const { cpuMs, bytes, ssim } = await encode(path, width, options)
        const { quality, effort, smartSubsample } = options
        const columns = [name, width, quality, effort, smartSubsample ? 'sharp' : 'plain']
        log(`| ${[...columns, cpuMs.toFixed(0), bytes.toLocaleString('en'), ssim.toFixed(4)].join(' | ')} |`)
      }
}

function* settings(): Iterable<WebpOptions> {
  for (const smartSubsample of [true, false])
    for (const effort of [4, 2, 0]) for (const quality of [82, 84, 86]) yield { quality, effort, smartSubsample }
}
