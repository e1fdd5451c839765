import fc from 'fast-check'

/** Names that are prefixes of others, are parts of addresses, or contain signs with a meaning in patterns. */
const names = [
  'Sam',
  'a',
  'http',
  'www',
  'Sam.son',
  'O.',
  'Anne-Marie',
  'a+b (x)',
  '[Noor]',
  '^.*$',
  'back\\slash\\',
  'Ada Lovelace',
  'José Ñandú',
  'İpek Ağaoğlu',
  'עדה לב',
  'سامي',
  '山田花子',
  'Σοφία',
  '$& 100%',
  'u:12',
]

interface Person {
  readonly id: number
  readonly name: string
  readonly username: string | null
}

/** Members with such names, and with or without a username. */
export const mentionedPeople = fc.record({
  name: fc.constantFrom(...names),
  username: fc.constantFrom(null, 'sam', 'a', 'sam.s', 'http'),
})

/** Texts of 1 to 200 characters that mention the member, another one, or nobody although it looks so. */
export function textsAbout({ id, name, username }: Person, other: Person): fc.Arbitrary<string> {
  const called = username ?? name
  const piece = fc.oneof(
    fc.constantFrom(`@${name}`, `@${called}`, `@${name.toUpperCase()}`, `[${name}](u:${id})`, `[Before](u:${id})`),
    fc.constantFrom(`@${called}.samson`, `@${called}antha`, `${called}@lake.example`, `info@${called}.example`),
    fc.constantFrom(`https://lake.example/@${called}`, `www.lake.example/@${name}`, `[x @${called}](u:${other.id})`),
    fc.constantFrom(`@${other.name}`, `[${other.name}](u:${other.id})`, `[x](u:${id}7)`, name, called, '@', '[', ']'),
    fc.constantFrom(' ', ' ', '\n', ', ', '.', '…', 'swim', '水泳', 'שחייה', 'https://', '_', '/'),
  )
  return fc
    .array(piece, { minLength: 1, maxLength: 12 })
    .map((pieces) => [...pieces.join('')].slice(0, 200).join(''))
    .filter((text) => text.trim() !== '')
}
