import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { modules } from './modules.ts'

test.each(modules)('every file of $name exists', ({ project, mutate, tests }) => {
  const paths = [...mutate, ...tests].flatMap(alternatives)
  expect(paths.filter((path) => !existsSync(join(projectRoot, project, 'src', path)))).toEqual([])
})

/** `{a,b}.ts` becomes `a.ts` and `b.ts`. */
function alternatives(pattern: string): string[] {
  const [braces, options] = /\{([^{}]*)\}/.exec(pattern) ?? []
  if (braces === undefined || options === undefined) return [pattern]
  return options.split(',').flatMap((option) => alternatives(pattern.replace(braces, option)))
}
