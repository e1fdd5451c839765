import type { Language } from '@daystar/contract/languages'
import type { Translate } from '@daystar/contract/message'
import type { Role } from '@daystar/contract/roles'
import { isModerator } from '../../../platform/authorization/roles.ts'
import { listText } from '../../../platform/text/list-text.ts'
import { roleName } from '../../../platform/text/role-name.ts'
import { type Email, emailTo, type Recipient } from '../emails/emails.ts'

interface NewRole {
  readonly to: Role
  /** The name of the operator; null for a command on the server. */
  readonly by: string | null
}

interface Context {
  readonly community: string
  readonly publicUrl: string
}

/** Sent to the member whose role was changed. */
export function ownRoleChangedEmail(
  recipient: Recipient,
  { from, to, by }: NewRole & { readonly from: Role },
  { community, publicUrl }: Context,
): Email {
  return emailTo(recipient, (t) => {
    const roles = { from: roleName(t, from), to: roleName(t, to) }
    return {
      subject: t('Your role in {community} was changed', { community }),
      paragraphs: [
        by === null
          ? t('A command on the server changed your role in {community} from {from} to {to}.', {
              community,
              from: roles.from,
              to: roles.to,
            })
          : t(
              '{operator} changed your role in {community} from {from} to {to}.',
              { operator: by, community, from: roles.from, to: roles.to },
              { comment: '{operator} is the name of a person, {from} and {to} are roles.' },
            ),
        isModerator(to)
          ? { link: `${publicUrl}/admin`, label: t('Open the administration') }
          : { link: publicUrl, label: community },
        t('If you did not expect this, ask an operator of the community.'),
      ],
    }
  })
}

interface ChangedMember {
  readonly name: string
  readonly from: Role
}

/** Sent to the operators who did not make the change. */
export function rolesChangedEmail(
  recipient: Recipient,
  members: readonly ChangedMember[],
  change: NewRole,
  { community, publicUrl }: Context,
): Email {
  const [only] = members.length === 1 ? members : []
  return emailTo(recipient, (t) => ({
    subject: only
      ? t('The role of {member} in {community} was changed', { member: only.name, community })
      : t(
          '{count, plural, one {The role of # member in {community} was changed} other {The roles of # members in {community} were changed}}',
          { count: members.length, community },
        ),
    paragraphs: [
      only
        ? oneRoleText(t, only, change, community)
        : rolesText({ t, language: recipient.language }, members, change, community),
      t('If you did not expect this, check the role in the list of members:'),
      { link: `${publicUrl}/admin/members`, label: t('Members') },
    ],
  }))
}

function oneRoleText(t: Translate, { name, from }: ChangedMember, { to, by }: NewRole, community: string): string {
  const roles = { from: roleName(t, from), to: roleName(t, to) }
  return by === null
    ? t('A command on the server changed the role of {member} in {community} from {from} to {to}.', {
        member: name,
        community,
        from: roles.from,
        to: roles.to,
      })
    : t(
        '{operator} changed the role of {member} in {community} from {from} to {to}.',
        { operator: by, member: name, community, from: roles.from, to: roles.to },
        { comment: '{operator} and {member} are names of persons, {from} and {to} are roles.' },
      )
}

function rolesText(
  { t, language }: { readonly t: Translate; readonly language: Language },
  members: readonly ChangedMember[],
  { to, by }: NewRole,
  community: string,
): string {
  const list = listText(
    language,
    members.map(({ name, from }) =>
      t('{member} ({role})', { member: name, role: roleName(t, from) }, { comment: 'An item of a list of members' }),
    ),
  )
  const role = roleName(t, to)
  return by === null
    ? t('A command on the server changed the roles of these members in {community} to {role}: {list}.', {
        community,
        role,
        list,
      })
    : t(
        '{operator} changed the roles of these members in {community} to {role}: {list}.',
        { operator: by, community, role, list },
        { comment: '{operator} is the name of a person.' },
      )
}
