import type { Audience } from '@daystar/contract/activities'
import { t } from '#lib/i18n/translate.ts'

export const audienceOptions: { value: Audience; label: string }[] = [
  { value: 'everyone', label: t('Everyone') },
  { value: 'followers', label: t('Followers') },
  { value: 'me', label: t('Only me') },
]
