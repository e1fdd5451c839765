import type { Rows } from '../rows.ts'
import type { RowsOf } from './rows-of.ts'
import { anyone, members, operatorsOnly, readMember, visitor } from './shared.ts'

const ownPasskeyOnly: Rows = {
  'passkey of the member': { visitor, owner: 'allow', others: 'passkey_not_found' },
  'missing passkey': { visitor, others: 'passkey_not_found' },
}

/** Accounts: signing in, the own account, and what operators do about the accounts of others. */
export const accounts: RowsOf<
  'auth' | 'secondFactor' | 'passkeys' | 'oidc' | 'users' | 'roles' | 'memberAdministration' | 'audit'
> = {
  'auth.login': anyone,
  'auth.logout': members,
  'auth.forgot': anyone,
  'auth.reset': anyone,
  'auth.confirmEmail': anyone,
  'auth.restoreEmail': anyone,

  'secondFactor.signIn': anyone,
  'secondFactor.read': members,
  'secondFactor.begin': members,
  'secondFactor.confirm': members,
  'secondFactor.renewRecoveryCodes': members,
  'secondFactor.turnOff': members,

  'passkeys.signInOptions': anyone,
  'passkeys.signIn': anyone,
  'passkeys.list': members,
  'passkeys.registrationOptions': members,
  'passkeys.register': members,
  'passkeys.rename': ownPasskeyOnly,
  'passkeys.remove': ownPasskeyOnly,
  'passkeys.confirmationOptions': members,

  'oidc.begin': anyone,
  'oidc.callback': anyone,
  'oidc.signIn': anyone,
  'oidc.signUp': anyone,
  'oidc.apply': { nothing: { others: 'application_not_needed' } },
  'oidc.connectAndSignIn': anyone,
  'oidc.own': members,
  'oidc.beginConnecting': members,
  'oidc.beginConfirming': members,
  'oidc.ownCallback': members,
  'oidc.disconnect': members,

  'users.signUp': anyone,
  'users.me': members,
  'users.edit': members,
  'users.changePassword': members,
  'users.changeEmail': members,
  'users.resendConfirmation': members,
  'users.endOtherSessions': members,
  'users.requestDeletion': members,
  'users.deletion': members,
  'users.cancelDeletion': members,
  'users.deleteMember': {
    'another member': { visitor, operator: 'allow', others: 'forbidden' },
    'own account': { visitor, operator: 'not_yourself', others: 'forbidden' },
    'missing member': { visitor, operator: 'member_not_found', others: 'forbidden' },
  },
  'users.sessions': members,
  'users.endSession': {
    'the session': { visitor, owner: 'allow', others: 'session_not_found' },
    'missing session': { visitor, others: 'session_not_found' },
  },
  'users.picture': members,
  'users.read': readMember,

  'roles.set': {
    'the member': operatorsOnly,
    'missing member': { ...operatorsOnly, operator: 'member_not_found' },
  },

  'roles.setMany': { nothing: operatorsOnly },
  'roles.undo': {
    'the member': { ...operatorsOnly, operator: 'role_undo_expired' },
    'missing member': { ...operatorsOnly, operator: 'member_not_found' },
  },

  'memberAdministration.deleteMany': { nothing: operatorsOnly },
  'memberAdministration.sendPasswordLink': {
    'the member': operatorsOnly,
    'missing member': { ...operatorsOnly, operator: 'member_not_found' },
  },
  'memberAdministration.endSessions': {
    'another member': operatorsOnly,
    'missing member': { ...operatorsOnly, operator: 'member_not_found' },
  },

  'audit.list': { nothing: operatorsOnly },
  'audit.own': members,
}
