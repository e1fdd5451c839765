import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { generateIdentity, identityToRecipient } from 'age-encryption'

// Replaces age-keygen in the tests of the documentation where it is not installed.
const [option, file = ''] = process.argv.slice(2)
if (option === '-o') writeFileSync(file, `${await generateIdentity()}\n`, { mode: 0o600, flag: 'wx' })
else process.stdout.write(`${await identityToRecipient(readFileSync(file, 'utf8').trim())}\n`)
