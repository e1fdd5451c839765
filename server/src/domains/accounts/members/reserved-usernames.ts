import { foldText } from '@daystar/contract/texts/fold-text'

/**
 * Words of which a reserved username can consist: those that members take for the staff of a community or for Daystar
 * itself.
 */
const staffWords = [
  'admin',
  'administrator',
  'contact',
  'daystar',
  'help',
  'helpdesk',
  'mod',
  'moderation',
  'moderator',
  'official',
  'operator',
  'owner',
  'root',
  'security',
  'service',
  'staff',
  'superuser',
  'support',
  'sysadmin',
  'system',
  'team',
  'webmaster',
]

/** Usernames that refer to someone other than their member when they are mentioned. */
const otherWords = [
  'all',
  'anonymous',
  'channel',
  'circle',
  'deleted',
  'everyone',
  'here',
  'me',
  'nobody',
  'null',
  'you',
]

/** Digits and letters of other scripts, in lower case without accents, and the letters that they look like. */
const lookAlikes = ['0134578lаԁеһіјкмոорԛгѕтսуѵԝхαεικνορτυχօ', 'oieastbiadehijkmnopqrstuyvwxaeikvoptuxo'] as const
const lookAlike = new Map([...lookAlikes[0]].map((letter, at) => [letter, lookAlikes[1][at] ?? letter]))

const staff = new RegExp(`^(?:the)?(?:${staffWords.map(skeleton).join('|')})+s?$`)
const others = new Set(otherWords.map(skeleton))

/**
 * Returns whether a username can be confused with the staff: "admin", but also "Adm1n", "support_team" and "daystar.2".
 */
export function isReservedUsername(username: string): boolean {
  const withoutNumber = username.replace(/[\p{Nd}._]+$/u, '')
  return [username, withoutNumber].some((name) => staff.test(skeleton(name))) || others.has(skeleton(username))
}

/** Folded, without separators, and with one character for all that look alike. */
function skeleton(name: string): string {
  return foldText(name)
    .replace(/[._]/g, '')
    .replace(/./gsu, (character) => lookAlike.get(character) ?? character)
    .replaceAll('rn', 'm')
}
