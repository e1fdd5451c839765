import { expect, test } from 'vitest'
import { catalogueText } from './texts/catalogue.mjs'
import { sourceFindings, translationFinding } from './texts/check.mjs'
import { labelFindings, labelledTexts } from './texts/labels.mjs'

test.each([
  ['<p>Swim at dawn</p>', 'Swim at dawn'],
  ['<Button label="Swim" />', 'Swim'],
  ['<p>{isOpen ? "Open" : null}</p>', 'Open'],
  ["showToast('was saved')", 'was saved'],
  [`<p>{\`$\{count} swims\`}</p>`, `\`$\{count} swims\``],
  ["const title = 'Swim ' + name", 'Swim '],
])('%s has a text that is not translated', (code, text) => {
  expect(
    sourceFindings('web/src/lake.tsx', `const lake = () => { ${code.startsWith('<') ? `return ${code}` : code} }`),
  ).toEqual([`web/src/lake.tsx:1 has a text that is not translated: ${text}`])
})

test.each([
  ['server/src/domains/lake/emails.ts', "subject: 'Swim at dawn'", 'Swim at dawn'],
  ['server/src/domains/lake/swim-emails.ts', `subject: \`Swim in $\{lake}\``, `\`Swim in $\{lake}\``],
  ['server/src/domains/archives/offline-page/page.ts', 'title: html`<p class="a">Swims</p>`', 'Swims'],
  ['server/src/domains/archives/offline-page/page.ts', `title: html\`<img alt="A lake" src="$\{file}">\``, 'A lake'],
])('%s with %s has a text that is not translated', (path, code, text) => {
  expect(sourceFindings(path, `const email = { ${code} }`)).toEqual([
    `${path}:1 has a text that is not translated: ${text}`,
  ])
})

test('an email of messages, and a page of messages, have no finding', () => {
  const email = `const email = { subject: t('Swim in {lake}', { lake }), link: \`$\{url}/lake\`, html: '<p>' }`
  const page = `const page = html\`<p class="quiet">$\{t('Swims')} · <a href="#$\{id}">★</a></p>\``
  expect(sourceFindings('server/src/domains/lake/emails.ts', email)).toEqual([])
  expect(sourceFindings('server/src/domains/archives/offline-page/page.ts', page)).toEqual([])
})

test.each([
  ["t('Swim')"],
  ["<p>{t('{count, plural, one {# swim} other {# swims}}', { count })}</p>"],
  ['<p className="flex items-center">·</p>'],
  ["throw new Error('The lake is closed.')"],
  ["if (event.key === 'Escape') close()"],
])('%s has no finding', (code) => {
  expect(
    sourceFindings('web/src/lake.tsx', `const lake = () => { ${code.startsWith('<') ? `return ${code}` : code} }`),
  ).toEqual([])
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
  ['Hello {name}', 'Hallo {name}', null],
  ['Hello {name}', 'Hallo', '{name} is missing'],
  ['Hello {name}', 'Hallo {nom} {name}', 'the message has no {nom}'],
  ['Read <link>it</link>', 'Lies es', '{link} is missing'],
])('the translation of “%s” as “%s” is checked', (message, translation, finding) => {
  expect(translationFinding(message, translation)).toBe(finding)
})

test('a catalogue keeps the translations and marks of its messages and no others', () => {
  const entry = { message: 'Swim', context: '', files: ['web/src/lake.tsx'], comments: ['{name}: user.name'] }
  const translations = new Map([
    ['Swim', { text: 'Schwimmen', isReviewed: false }],
    ['Dive', { text: 'Tauchen', isReviewed: true }],
  ])
  const text = catalogueText('de', [entry], translations)
  expect(text).toContain('#. {name}: user.name\n#: web/src/lake.tsx\n#, fuzzy\nmsgid "Swim"\nmsgstr "Schwimmen"\n')
  expect(text).not.toContain('Dive')
})

test('the translation of a label contains that of the visible text', () => {
  const source = `<button aria-label={t('Unmute {name}', { name })}>{t('Unmute')}</button>`
  const labels = labelledTexts('web/src/lake.tsx', source)
  const catalogue = (/** @type {string} */ label) =>
    new Map([
      ['Unmute {name}', { text: label, isReviewed: true }],
      ['Unmute', { text: 'Stummschaltung aufheben', isReviewed: true }],
    ])
  expect(labelFindings(labels, catalogue('Stummschaltung aufheben: {name}'))).toEqual([])
  expect(labelFindings(labels, catalogue('Stummschaltung von {name} aufheben'))).toEqual([
    '“Unmute {name}”: the label lacks the visible text “Stummschaltung aufheben”',
  ])
})
