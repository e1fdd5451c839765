import type { Language } from '@daystar/contract/languages'
import type { Insertable } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import { type Db, isUniqueViolation, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Members } from '../../../platform/database/tables.gen.ts'
import type { Deps } from '../../../platform/deps.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { singleLine } from '../../../platform/text/single-line.ts'
import { requireEmailAddress, sendConfirmation } from '../email-address/commands.ts'
import { storedAddress } from '../members/address-queries.ts'
import { credentialsOf } from '../members/queries.ts'
import { storableTimeZone } from '../members/time-zone-queries.ts'
import { rejectCommonPassword } from '../passwords/password-rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { usernamesFor } from './username-from-name.ts'

export interface NewAccount {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly time_zone: string | undefined
  /** The language of the page on which the person signs up. */
  readonly language: Language | null
}

/** Runs in the transaction that creates an account; if it throws, there is no account. */
export type Admission = (tx: Tx, memberId: number) => Promise<void>

/** The stored values of a new account. */
export type AccountValues = Required<
  Pick<Insertable<Members>, 'name' | 'email' | 'password_hash' | 'time_zone' | 'last_language'>
> & {
  /** Set if the owner of the address is known already. */
  readonly email_confirmed_at?: Date
}

/** Creates an account and returns its id. */
export async function signUp(deps: Deps, account: NewAccount, admit: Admission): Promise<number> {
  return await createAccount(deps, await newAccountValues(deps.db, account), admit)
}

/**
 * Checks what a person entered and hashes the password. Throws `email_taken` if there is an account with the address.
 */
export async function newAccountValues(db: Db, account: NewAccount) {
  const { name, email } = { name: singleLine(account.name), email: storedAddress(account.email) }
  requireEmailAddress(email)
  await rejectCommonPassword(account.password, { name, email })
  // Checked before the expensive hash.
  const values = await valuesWithoutPassword(db, { ...account, name, email })
  return { ...values, password_hash: await hashPassword(account.password) } satisfies AccountValues
}

/** The values of an account whose owner signs in with the OpenID Connect provider, which has verified the address. */
export async function valuesWithoutPassword(db: Db, account: Omit<NewAccount, 'password'>) {
  const time_zone = await storableTimeZone(db, account.time_zone ?? 'UTC')
  // The unique index decides between concurrent sign-ups.
  if (await credentialsOf(db, account.email)) throw apiError('email_taken')
  return {
    name: singleLine(account.name),
    email: account.email,
    password_hash: '',
    time_zone,
    last_language: account.language,
  } satisfies AccountValues
}

/** Creates an account with a username derived from its name, and returns its id. */
export async function createAccount(deps: Deps, values: AccountValues, admit: Admission): Promise<number> {
  for (const username of usernamesFor(values.name)) {
    const id = await insertMember(deps, { ...values, username }, admit)
    if (id !== null) return id
  }
  throw new Error('There is always another username.')
}

/**
 * Returns the id of the new member, or null if the username is taken. Addresses have to be confirmed only if there is a
 * mail server.
 */
async function insertMember(deps: Deps, values: Insertable<Members>, admit: Admission): Promise<number | null> {
  const sendsConfirmation = deps.config.smtpUrl !== null && !values.email_confirmed_at
  try {
    return await transaction(deps.db, async (tx) => {
      const member = await tx
        .insertInto('members')
        .values({ ...values, email_confirmed_at: sendsConfirmation ? null : (values.email_confirmed_at ?? new Date()) })
        .returning(['id', 'name', 'email', emailLanguage('members').as('language')])
        .executeTakeFirstOrThrow()
      await admit(tx, member.id)
      if (sendsConfirmation) await sendConfirmation(tx, deps, member, member.email)
      return member.id
    })
  } catch (error) {
    if (isUniqueViolation(error, 'members_email_key')) throw apiError('email_taken')
    if (isUniqueViolation(error, 'members_username_key')) return null
    throw error
  }
}
