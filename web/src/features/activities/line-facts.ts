import type { ActivityLine } from '@daystar/contract/texts/activity-lines'
import { type LucideIcon, Smile } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'

/** The names of the optional lines of an activity, in the form and where they are shown. */
export const lineFacts: Record<ActivityLine, { readonly label: string; readonly Icon: LucideIcon }> = {
  mood: { label: t('Mood'), Icon: Smile },
}
