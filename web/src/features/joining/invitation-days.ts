import { daysText } from '#lib/texts/days-text.ts'

/** For how long an invitation can be valid, as options. */
export const invitationDays = [1, 7, 30, 90].map((days) => ({
  value: String(days),
  label: daysText(days),
}))
