import { minify } from 'vite'
import { expect, test } from 'vitest'
import { insertMessages, type Lookup, markMessages } from './message-markers.ts'

const formatters = {
  $numberText: (value: number) => value.toLocaleString('en'),
  $plural: (value: number, select: (category: string, text: string) => unknown) =>
    select(new Intl.PluralRules('ar').select(value), String(value)),
  $nodes: (...parts: unknown[]) => parts,
}

/** Evaluates an expression after the steps of a build: markers, minification, and texts. */
async function evaluate(expression: string, scope: Record<string, unknown>, lookup: Lookup = () => undefined) {
  const marked = markMessages('lake.tsx', `globalThis.result = ${expression}`, [lookup]).replace(/\nimport .*/, '')
  const minified = await minify('lake.js', marked, { module: true })
  const code = insertMessages('lake.js', minified.code, 'ar', lookup)
  expect(code).not.toContain('__daystar')
  const names = [...Object.keys(scope), ...Object.keys(formatters)]
  const run = new Function(...names, code.replace('globalThis.result=', 'return '))
  return run(...Object.values(scope), ...Object.values(formatters))
}

const translated = (text: string): Lookup => {
  return () => text
}

test('a text is replaced by its translation, and by the English text without one', async () => {
  expect(await evaluate(`t('Sign in')`, {}, translated('Anmelden'))).toBe('Anmelden')
  expect(await evaluate(`t('Sign in')`, {})).toBe('Sign in')
})

test('a placeholder can be at another place, and more than once', async () => {
  const names = { first: 'Ada', last: 'Cleo' }
  expect(await evaluate(`t('{a} and {b}', { a: first, b: last })`, names, translated('{b}, {a}, {b}'))).toBe(
    'Cleo, Ada, Cleo',
  )
})

test('a value that is used twice is computed once', async () => {
  let calls = 0
  const next = () => ++calls
  expect(await evaluate(`t('{n}', { n: next() })`, { next }, translated('{n} {n}'))).toBe('1 1')
})

test.each([
  [0, 'no stars'],
  [1, 'one star'],
  [2, 'two stars'],
  [3, 'few: 3'],
  [11, 'many: 11'],
  [100, 'other: 100'],
])('the plural of %d follows the rules of the language', async (count, expected) => {
  const text =
    '{count, plural, =0 {no stars} one {one star} two {two stars} few {few: #} many {many: #} other {other: #}}'
  expect(
    await evaluate(`t('{count, plural, one {# star} other {# stars}}', { count })`, { count }, translated(text)),
  ).toBe(expected)
})

test('a translation can have a plural where the English text has none', async () => {
  const text = '{count, plural, one {un lugar} other {# lugares}}'
  expect(await evaluate(`t('{count} places', { count })`, { count: 3 }, translated(text))).toBe('3 lugares')
})

test('a plural does not hide the short names that a minifier gives to values', async () => {
  const values = { c: 'Ada', n: 'Cleo', count: 2 }
  expect(await evaluate(`t('{count, plural, one {{a}} other {{a} and {b}: #}}', { count, a: c, b: n })`, values)).toBe(
    'Ada and Cleo: 2',
  )
})

test('a select chooses a text by a value', async () => {
  const message = '{role, select, operator {an operator} other {a member}}'
  expect(await evaluate(`t('${message}', { role })`, { role: 'operator' })).toBe('an operator')
  expect(await evaluate(`t('${message}', { role })`, { role: 'guest' })).toBe('a member')
})

test('tags surround other texts, and values can contain messages', async () => {
  const code = `rich('Read <link>the {name}</link>.', { link: (text) => ['a', text], name: t('Rules') })`
  const lookup: Lookup = (message) => (message === 'Rules' ? 'Regeln' : 'Bitte <link>{name} lesen</link>!')
  expect(await evaluate(code, {}, lookup)).toEqual(['Bitte ', ['a', ['Regeln', ' lesen']], '!'])
})

test('a context selects among the translations of one English text', async () => {
  const lookup: Lookup = (_message, context) => (context === 'verb' ? 'Öffnen' : 'Offen')
  expect(await evaluate(`t('Open', {}, { context: 'verb' })`, {}, lookup)).toBe('Öffnen')
  expect(await evaluate(`t('Open')`, {}, lookup)).toBe('Offen')
})

test.each(['`', '\\', '$' + '{x}', '"', "'"])('the character %s stays as it is', async (text) => {
  const escaped = text.replace('{', "'{'")
  expect(await evaluate(`t('{n}', { n: 1 })`, {}, translated(`{n} ${escaped} and`))).toBe(`1 ${text} and`)
})

test('lines of a source keep their numbers', () => {
  const source = `const a = t(\n  'Sign in',\n)\nthrow new Error('line 4')`
  expect(markMessages('lake.ts', source, []).split('\n')[3]).toContain('line 4')
})
