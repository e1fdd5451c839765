import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { generatedPhotos } from './photos/generated-photos.ts'
import { measurePosts } from './photos/measure-posts.ts'
import { reportRenderings, reportSettings } from './photos/report.ts'

/** Measures CPU time, size and quality of the variants of photos, and what posting them costs. See README.md. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { settings: { type: 'boolean', default: false }, posts: { type: 'boolean', default: false } },
})
const folder = mkdtempSync(join(tmpdir(), 'daystar-bench-photos-'))
const log = (text: string) => console.log(text)
try {
  const photos = positionals.map((path) => ({ name: path, path }))
  if (photos.length === 0)
    for await (const { name, jpeg } of generatedPhotos()) {
      const path = join(folder, `${name}.jpg`)
      writeFileSync(path, jpeg)
      photos.push({ name, path })
    }
  if (values.settings) await reportSettings(photos, log)
  else if (values.posts) await measurePosts({ folder, photos, port: Number(process.env.BENCH_PORT ?? 5200), log })
  else await reportRenderings(photos, folder, log)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
