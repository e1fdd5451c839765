import { expect, test } from 'vitest'
import { parseModule } from './parse-module.mjs'

const references = (source: string) =>
  parseModule('module.tsx', source).references.map(({ specifier, isTypeOnly }) => [specifier, isTypeOnly])

test.each([
  [`import './a.ts'`, false],
  [`import {} from './a.ts'`, false],
  [`import { a } from './a.ts'`, false],
  [`import { type A, a } from './a.ts'`, false],
  [`import { type A } from './a.ts'`, true],
  [`import type { A } from './a.ts'`, true],
  [`import type A from './a.ts'`, true],
  [`export { a } from './a.ts'`, false],
  [`export type { A } from './a.ts'`, true],
  [`export * from './a.ts'`, false],
  [`export type * from './a.ts'`, true],
  [`const a = () => import('./a.ts')`, false],
  ['const a = () => import(`./a.ts`)', false],
  [`const page = <p>{import('./a.ts')}</p>`, false],
  [`let a: import('./a.ts').A`, true],
  [`let a: typeof import('./a.ts')`, true],
  [`const a = b<import('./a.ts').A>(1)`, true],
  [`type B = { [K in keyof A as \`x\${K}\`]?: K extends infer I extends import('./a.ts').A ? I : never }`, true],
  [`const worker = new Worker(new URL('./a.ts', import.meta.url))`, false],
])('finds the import in %s', (source, isTypeOnly) => {
  expect(references(source)).toEqual([['./a.ts', isTypeOnly]])
})

test.each([
  `await using file = await import('./a.ts')`,
  `class B { accessor c = import('./a.ts') }`,
  `class B<const C> { @d e = import('./a.ts'); declare f: C; static { using g = h() } }`,
  `function b(this: A): asserts this is B { return import('./a.ts') satisfies unknown as never }`,
])('parses %s', (source) => {
  expect(references(source)).toEqual([['./a.ts', false]])
})

test('rejects a source that it cannot parse', () => {
  expect(() => parseModule('module.ts', 'import {')).toThrow('module.ts: ')
})

test('ignores files that are not modules, computed paths and other methods', () => {
  const source = `new URL('../migrations', import.meta.url); import(name); Array.from('activities'); a.b('members')`
  expect(parseModule('module.ts', source)).toEqual({ references: [], statements: [], tables: [], roleDecisions: [] })
})

test('collects statements and the tables in them', () => {
  const source = `
    db.selectFrom('members as m').innerJoin('circles as c', 'c.id', 'm.id')
    const key = sql\`search_key(\${name})\`
    await sql<Row>\`delete from activities a using \${b} where exists (select from high_fives) and x in (select unnest(\${ids}))\`.execute(db)`
  const { statements, tables } = parseModule('module.ts', source)
  expect(statements).toEqual(["innerJoin('circles as c')", "selectFrom('members as m')", 'sql`…`.execute'])
  expect(tables).toEqual(['circles', 'members', 'activities', 'high_fives'])
})
