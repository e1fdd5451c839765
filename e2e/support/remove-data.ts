import { rmSync } from 'node:fs'

/** Deletes the data directory of the test server after the run, and the one that it has copied. */
export default function removeData(): void {
  for (const dir of [process.env.E2E_DATA_DIR, process.env.E2E_MIGRATED_DIR])
    if (dir) rmSync(dir, { recursive: true, force: true })
}
