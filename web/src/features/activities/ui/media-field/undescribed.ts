import { useMe } from '#lib/members/use-me.ts'

/** Returns whether the member wants to be reminded of photos without a description. */
export const useAltTextReminder = (): boolean => useMe().data?.alt_text_reminder === true

/** The first field for the description of a photo that is empty. */
export function emptyDescription(): HTMLElement | null {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-describes]')]
  return fields.find(({ value }) => value.trim() === '') ?? null
}
