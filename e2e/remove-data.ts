import { rmSync } from 'node:fs'

/** The members of the journeys and everything they wrote go with the run. */
export default function removeData(): void {
  const folder = process.env.JOURNEY_DATA_DIR
  if (folder) rmSync(folder, { recursive: true, force: true })
}
