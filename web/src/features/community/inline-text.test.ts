import { expect, test } from 'vitest'
import { inlineParts } from './inline-text.ts'

test.each([
  [
    'Swim **now** or *later* or _never_',
    ['text:Swim ', 'strong:now', 'text: or ', 'emphasis:later', 'text: or ', 'emphasis:never'],
  ],
  ['[Rules](/about/rules)!', ['link:Rules>/about/rules', 'text:!']],
  [
    'See https://lake.example/a_b_c.',
    ['text:See ', 'link:https://lake.example/a_b_c>https://lake.example/a_b_c', 'text:.'],
  ],
  ['[Write](mailto:club@lake.example)', ['link:Write>mailto:club@lake.example']],
  ['snake_case_name, 2*3*4 and * a *', ['text:snake_case_name, 2*3*4 and * a *']],
  ['[a](javascript:alert(1)) <b>x</b>', ['text:[a](javascript:alert(1)) <b>x</b>']],
  ['[a](//evil.example) [b](/\\evil.example)', ['text:[a](//evil.example) [b](/\\evil.example)']],
])('reads %s', (text, expected) => {
  const parts = inlineParts(text).map(
    (part) => `${part.kind}:${part.text}${part.kind === 'link' ? `>${part.url}` : ''}`,
  )
  expect(joined(parts)).toEqual(expected)
})

/** Neighbouring plain texts as one. */
function joined(parts: readonly string[]): string[] {
  const all: string[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (part.startsWith('text:') && last?.startsWith('text:')) all[all.length - 1] = last + part.slice('text:'.length)
    else if (part !== 'text:') all.push(part)
  }
  return all
}
