import type { SanctionKind } from '@daystar/contract/moderation/sanction-kinds'
import { t } from '#lib/i18n/translate.ts'

/** The names that moderators read. */
export const sanctionNames: Record<SanctionKind, string> = {
  removal: t('Content removed'),
  warning: t('Warning'),
  limit: t('Restriction: only followers see them'),
  suspension: t('Suspension'),
}
