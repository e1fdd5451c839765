import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { measureUploads } from './scenarios/uploads.ts'

/** Measures memory and CPU time of uploads that are expensive to process. See README.md. */
const dataDir = mkdtempSync(join(tmpdir(), 'daystar-bench-uploads-'))
try {
  await measureUploads({ dataDir, port: Number(process.env.BENCH_PORT ?? 5200), log: (text) => console.log(text) })
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
