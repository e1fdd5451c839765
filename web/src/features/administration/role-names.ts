import type { Role } from '@daystar/contract/roles'
import { t } from '#lib/i18n/translate.ts'

export const roleNames: Record<Role, string> = {
  member: t('Member'),
  moderator: t('Moderator'),
  operator: t('Operator'),
}

export const makeRole: Record<Role, string> = {
  member: t('Make a member'),
  moderator: t('Make a moderator'),
  operator: t('Make an operator'),
}
