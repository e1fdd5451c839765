import process from 'node:process'
import { print, styled } from '../progress.mjs'
import { projectRoot } from '../runtime.mjs'
import { findViolations } from './check.ts'
import { readModules } from './read-modules.mjs'

const modules = readModules(projectRoot)
const violations = findViolations(modules)
for (const { rule, reason, path, finding } of violations) {
  print(`${styled('red', rule)}  ${path} ${finding}`)
  print(styled('dim', `  ${reason}`))
}
const imports = modules.reduce((sum, module) => sum + module.imports.length, 0)
print(`${modules.length} modules, ${imports} imports, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0
