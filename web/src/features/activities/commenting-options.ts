import type { Commenting } from '@daystar/contract/comments'
import { t } from '#lib/i18n/translate.ts'

export const commentingOptions: { value: Commenting; label: string }[] = [
  { value: 'everyone', label: t('Everyone who sees it') },
  { value: 'followers', label: t('Followers') },
  { value: 'nobody', label: t('No one') },
]
