import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'

// Prints what the units have written to the files of the systemctl next to this file.
const options = /** @type {const} */ ({
  unit: { type: 'string', multiple: true },
  output: { type: 'string' },
  since: { type: 'string' },
  'no-pager': { type: 'boolean' },
})
const { values } = parseArgs({ options })
for (const unit of values.unit ?? []) {
  const file = join(process.env.SANDBOX ?? '', 'var/log', unit)
  process.stdout.write(existsSync(file) ? readFileSync(file, 'utf8') : '-- No entries --\n')
}
