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

const lookAlikes: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', l: 'i' }

const staff = new RegExp(`^(?:the)?(?:${staffWords.map(skeleton).join('|')})+s?$`)
const others = new Set(otherWords.map(skeleton))

/**
 * Returns whether a username can be confused with the staff: "admin", but also "Adm1n", "support_team" and "daystar.2".
 */
export function isReservedUsername(username: string): boolean {
  const withoutNumber = username.replace(/[\d._]+$/, '')
  return [username, withoutNumber].some((name) => staff.test(skeleton(name))) || others.has(skeleton(username))
}

/** Lower case, without separators, and with one character for all that look alike. */
function skeleton(name: string): string {
  return name
    .toLowerCase()
    .replace(/[._]/g, '')
    .replace(/[0134578l]/g, (character) => lookAlikes[character] ?? character)
    .replaceAll('rn', 'm')
}
