import { readFile, writeFile } from 'node:fs/promises'
import { limits } from '@daystar/contract/limits'
import {
  breachedPasswordsFile,
  shortHash,
  shortHashBytes,
} from '../src/domains/accounts/passwords/breached-passwords.ts'

// Adds the passwords in the given files, one a line, to those that Daystar rejects. Shorter ones than it permits are
// left out.
const known = await readFile(breachedPasswordsFile).catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return Buffer.alloc(0)
  throw error
})
const hashes = new Set<string>()
for (let start = 0; start < known.length; start += shortHashBytes)
  hashes.add(known.toString('hex', start, start + shortHashBytes))
for (const path of process.argv.slice(2)) {
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/)
  for (const line of lines)
    if (line.length >= limits.passwordMin) hashes.add(shortHash(line.toLowerCase()).toString('hex'))
}
await writeFile(breachedPasswordsFile, Buffer.from([...hashes].sort().join(''), 'hex'))
process.stdout.write(`${hashes.size} passwords are rejected.\n`)
