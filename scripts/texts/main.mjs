import process from 'node:process'
import { textFindings } from './check.mjs'
import { sourceEntries } from './source-entries.mjs'
import { updatedCatalogues, writeCatalogues } from './update.mjs'

if (!process.argv.includes('--check')) writeCatalogues(updatedCatalogues(sourceEntries()))
const findings = textFindings()
for (const finding of findings) process.stderr.write(`${finding}\n`)
process.exitCode = findings.length > 0 ? 1 : 0
