import { rmSync } from 'node:fs'

/** Deletes the data directory of the test server after the run. */
export default function removeData(): void {
  const dataDir = process.env.E2E_DATA_DIR
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
}
