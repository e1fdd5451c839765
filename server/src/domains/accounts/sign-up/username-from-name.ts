import { limits } from '@daystar/contract/limits'
import { foldText } from '@daystar/contract/texts/fold-text'
import { storedUsername } from '@daystar/contract/texts/username'
import { isReservedUsername } from '../members/reserved-usernames.ts'

/** The start of a username for members whose name contains no letters or digits, or would be a reserved username. */
const neutralBase = 'member'

/** Enough for a community of millions, and short enough to be typed. */
const randomDigits = 6

const word = /(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{Nd}])[\p{L}\p{M}\p{Nd}]*/gu

/** A word in Latin letters without accents, and one in other letters as it is written. */
function wordOfUsername(written: string): string {
  const folded = foldText(written)
  return /^[a-z0-9]+$/.test(folded) ? folded : written.toLowerCase().normalize('NFC')
}

/** "Zoë Müller-Lind" becomes "zoe.muller.lind"; null if nothing of the name can be part of a username. */
function usernameBase(name: string): string | null {
  // Apostrophes are part of a word, as in "O'Brien", and so are characters that only change the form of letters.
  const words =
    name
      .normalize('NFKC')
      .replace(/['’]|\p{Default_Ignorable_Code_Point}/gu, '')
      .match(word) ?? []
  const base = [...words.map(wordOfUsername).join('.')]
    .slice(0, limits.handleMax - randomDigits)
    .join('')
    .replace(/\.$/, '')
  return storedUsername(base)
}

/**
 * Usernames for a new member, in the order of preference, without end: from the name, with a small number, then with a
 * random one. None is reserved; whether one is taken, the unique index decides.
 */
export function* usernamesFor(name: string): Generator<string, never> {
  const base = usernameBase(name)
  if (base !== null && !isReservedUsername(base)) {
    yield base
    for (let number = 2; number <= 9; number++) yield `${base}${number}`
    while (true) yield `${base}${randomNumber()}`
  }
  while (true) yield `${neutralBase}${randomNumber()}`
}

const randomNumber = () => String(Math.floor(Math.random() * 10 ** randomDigits)).padStart(randomDigits, '0')
