import process from 'node:process'
import { textFindings } from './check.ts'
import { sourceEntries } from './source-entries.ts'
import { updatedCatalogues, writeCatalogues } from './update.ts'

if (!process.argv.includes('--check')) writeCatalogues(updatedCatalogues(sourceEntries()))
const findings = textFindings()
for (const finding of findings) process.stderr.write(`${finding}\n`)
process.exitCode = findings.length > 0 ? 1 : 0
