import type { Me } from '@daystar/contract/accounts'
import type { Person } from '@daystar/contract/fields'
import { normalizePerson } from '../compatibility/people.ts'

/** The account of the viewer as the author of what they post. */
export const ownPerson = (account: Me): Person => normalizePerson(account)
