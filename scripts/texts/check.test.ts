import { expect, test } from 'vitest'
import { sourceFindings } from './check.ts'
import { labelFindings, labelledTexts } from './labels.ts'
import { sharedTextFindings } from './shared-texts.ts'
import { translationFindings } from './translation-findings.ts'

const screen = 'web/src/lake.tsx'
const page = 'server/src/domains/archives/offline-page/page.ts'
const emails = 'server/src/domains/lake/emails.ts'
const queries = 'server/src/domains/lake/queries.ts'

test.each([
  [screen, 'return <p>Swim at dawn</p>', 'Swim at dawn'],
  [screen, 'return <Button label="Swim" />', 'Swim'],
  [screen, 'return <p>{isOpen ? "Open" : null}</p>', 'Open'],
  [screen, "showToast('was saved')", 'was saved'],
  [screen, `return <p>{\`$\{count} swims\`}</p>`, `\`$\{count} swims\``],
  [screen, "const title = 'Swim ' + name", 'Swim '],
  [screen, "return <p>{'swim'}</p>", 'swim'],
  [screen, "return <p>{isOpen && 'open'}</p>", 'open'],
  [emails, "return { subject: 'Swim at dawn' }", 'Swim at dawn'],
  ['server/src/domains/lake/swim-emails.ts', `return { subject: \`Swim in $\{lake}\` }`, `\`Swim in $\{lake}\``],
  [page, 'return html`<p class="a">Swims</p>`', 'Swims'],
  [page, `return html\`<img alt="A lake" src="$\{file}">\``, 'A lake'],
  [queries, "return { detail: 'The lake is closed.' }", 'The lake is closed.'],
  [queries, `return { swims: \`$\{count} swims\` }`, `\`$\{count} swims\``],
  [queries, "return { message: requestTranslate(request)('The lake is closed.') }", 'The lake is closed.'],
  ['server/src/platform/http/lake.ts', "return { detail: 'The lake is closed.' }", 'The lake is closed.'],
])('%s with %s has a text that is not translated', (path, code, text) => {
  expect(sourceFindings(path, `const lake = () => { ${code} }`)).toEqual([
    `${path}:1 has a text that is not translated: ${text}`,
  ])
})

test.each([
  [screen, "t('Swim')"],
  [screen, "return <p>{t('{count, plural, one {# swim} other {# swims}}', { count })}</p>"],
  [screen, 'return <p className="flex items-center">·</p>'],
  [screen, "throw new Error('The lake is closed.')"],
  [screen, "if (event.key === 'Escape') close()"],
  [emails, `return { subject: t('Swim in {lake}', { lake }), link: \`$\{url}/lake\`, html: '<p>' }`],
  [page, `return html\`<p class="quiet">$\{t('Swims')} · <a href="#$\{id}">★</a></p>\``],
  [queries, "const lakes = 'lakes as l'"],
  [queries, "deps.log.warn({ err: error }, 'The lake could not be read.')"],
  [queries, "throw new LakeError('The lake is closed.')"],
])('%s with %s has no finding', (path, code) => {
  expect(sourceFindings(path, `const lake = () => { ${code} }`)).toEqual([])
})

test('a list of names is joined as its language does', () => {
  const code = `const lakes = names.join(', ')`
  const finding = (path: string) => `${path}:1 has a list with commas: use listText`
  expect(sourceFindings(screen, code)).toEqual([finding(screen)])
  expect(sourceFindings(page, code)).toEqual([finding(page)])
  expect(sourceFindings(queries, code)).toEqual([])
})

test.each([
  ["t('Hello {name}')", 'has no value for {name}'],
  ["t('Hello', { name })", 'has a value {name} that the message lacks'],
  ["t('{count, plural, one {star}}')", 'is not in ICU message format: MISSING_OTHER_CLAUSE'],
  ["count === 1 ? t('1 star') : t('{count} stars', { count })", 'has a plural by comparison: use {count, plural, …}'],
  ["t('Hello') + name", 'has a concatenated message: use a placeholder'],
  ["context.t('Swim')", 'calls t as a method'],
  ["t(' and more')", 'has a message that begins or ends with a space: translate whole sentences'],
])('%s is wrong', (code, finding) => {
  expect(sourceFindings('server/src/lake.ts', `const lake = ${code}`)[0]).toContain(finding)
})

test.each([
  ['Hello {name}', 'Hallo {name}', []],
  ['Hello {name}', 'Hallo', ['{name} is missing']],
  ['Hello {name}', 'Hallo {nom} {name}', ['the message has no {nom}']],
  ['Read <link>it</link>', 'Lies es', ['{link} is missing']],
])('the placeholders of the translation of “%s” as “%s” are checked', (message, translation, findings) => {
  expect(translationFindings('de', message, translation)).toEqual(findings)
})

test.each([
  ['de', 'one {# Stern} other {# Sterne}', []],
  ['de', 'other {# Sterne}', ['lacks the category one']],
  ['ja', 'other {スター#個}', []],
  ['ja', 'one {スター} other {スター#個}', ['has the category one, which is unused']],
  ['fr', 'one {# étoile} other {# étoiles}', []],
  ['ar', 'one {نجمة} two {نجمتان} few {# نجوم} many {# نجمة} other {# نجمة}', []],
  ['ar', '=0 {لا نجوم} =1 {نجمة} =2 {نجمتان} few {# نجوم} many {# نجمة} other {# نجمة}', []],
  ['ar', 'one {نجمة} two {نجمتان} other {# نجوم}', ['lacks the category few', 'lacks the category many']],
])('in %s, the categories of the plural %s are checked', (language, categories, findings) => {
  const message = '{count, plural, one {# star} other {# stars}}'
  expect(translationFindings(language, message, `{count, plural, ${categories}}`)).toEqual(
    findings.map((finding) => `the plural of {count} ${finding}`),
  )
})

test.each([
  ['de', 'Der „See“ {lake}', 0],
  ['de', 'Der "See" {lake}', 1],
  ['fr', "L'eau de {lake}", 1],
  ['fr', 'L’eau de « {lake} » : froide', 0],
  ['fr', 'Le lac {lake} : froid ; calme', 1],
  ['fr', 'L’eau de « {lake} » : froide', 1],
  ['ar', 'البحيرة، {lake}؟', 0],
  ['ar', 'البحيرة, {lake}?', 1],
  ['ja', '湖、{lake}。', 0],
  ['ja', '湖, {lake}', 1],
])('in %s, “%s” has %i signs of another language', (language, translation, count) => {
  expect(translationFindings(language, 'The lake {lake}', translation)).toHaveLength(count)
})

test('a short text of two features has a context, or a described meaning', () => {
  const entry = (message: string, context = '') => ({
    ...{ message, context, comments: [] },
    files: ['web/src/features/events/ui/lake.tsx', 'web/src/features/circles/ui/lake.tsx'],
  })
  const inOne = { ...entry('Swim again'), files: ['server/src/domains/events/lake.ts', 'contract/src/events.ts'] }
  const entries = [entry('Report'), entry('Open', 'verb'), entry('Swim with us'), inOne]
  expect(sharedTextFindings(entries, {})).toEqual([
    '“Report” is used in events, circles: give it a context, or its meaning in locales/shared-texts.json',
  ])
  expect(sharedTextFindings(entries, { Report: 'verb on a button' })).toEqual([])
  expect(sharedTextFindings(entries, { Report: 'verb on a button', 'Swim again': 'verb' })).toEqual([
    'locales/shared-texts.json has “Swim again”, which no two features share',
  ])
})

test('each of two labels of a control is compared with its visible text', () => {
  const source = `<button aria-label={isCircle ? t('Mute {name}', { name }, { context: 'circle' }) : t('Mute it')}>{t('Mute')}</button>`
  expect(labelledTexts('web/src/lake.tsx', source).map(({ label }) => label)).toMatchObject([
    { message: 'Mute {name}', context: 'circle' },
    { message: 'Mute it', context: '' },
  ])
})

test('the translation of a label contains that of the visible text', () => {
  const source = `<button aria-label={t('Unmute {name}', { name })}>{t('Unmute')}</button>`
  const labels = labelledTexts('web/src/lake.tsx', source)
  const catalogue = (label: string) =>
    new Map([
      ['Unmute {name}', { msgid: 'Unmute {name}', msgstr: [label] }],
      ['Unmute', { msgid: 'Unmute', msgstr: ['Stummschaltung aufheben'] }],
    ])
  expect(labelFindings(labels, catalogue('Stummschaltung aufheben: {name}'))).toEqual([])
  expect(labelFindings(labels, catalogue('Stummschaltung von {name} aufheben'))).toEqual([
    '“Unmute {name}”: the label lacks the visible text “Stummschaltung aufheben”',
  ])
})
