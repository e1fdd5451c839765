import { renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Lets `app` lead to another version, the name of a folder next to it, in one step. */
export function switchTo(folder: string, version: string) {
  symlinkSync(version, join(folder, 'app.new'))
  renameSync(join(folder, 'app.new'), join(folder, 'app'))
}
