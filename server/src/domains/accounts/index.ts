/**
 * Accounts: who the members are, how they sign in and out, and how a member looks in other rows.
 *
 * Promises: an address belongs to one member, whatever its letter case. Passwords are kept as argon2id alone. Nothing told to
 * a stranger differs between a known and an unknown address. A new password ends the sessions that the old one opened.
 */
export { existingMember } from './member-ref.ts'
export { endSessionsOf, setOperator } from './operator-commands.ts'
export { type PersonRow, personOf, presentFace, presentPerson, presentPicture } from './person-queries.ts'
export { memberFace } from './queries.ts'
export { accountRoutes } from './routes.ts'
