import type { Activity, MediaItem } from '@daystar/contract/activities'
import type { DraftContent } from '@daystar/contract/drafts'
import { activityOfDraft } from '../../../api/drafts/draft-activity.ts'
import { type FormValues, formValuesOf } from '../form-values.ts'
import { requestFields, withoutEmpty } from '../payload.ts'

/** What the server stores of the form; empty fields are omitted. */
export function contentOf(values: FormValues, circleId: number | null, items: readonly MediaItem[]): DraftContent {
  const { time_zone, ...fields } = requestFields(values)
  const content = withoutEmpty({ ...fields, circle_ids: circleId === null ? fields.circle_ids : [circleId] })
  return {
    ...content,
    ...(content.timestamp && { time_zone }),
    ...(items.length > 0 && { media_items: [...items] }),
    audience: values.audience,
  }
}

/** The form values of a stored draft. */
export function valuesOfContent(content: DraftContent): FormValues {
  const values = formValuesOf(activityOfDraft(content))
  const [only, ...others] = content.media_items ?? []
  const altText = content.alt_text ?? (others.length === 0 ? only?.alt_text : undefined) ?? ''
  const { companion_ids: companionIds = [] } = content
  return { ...values, when: content.timestamp === undefined ? '' : values.when, companionIds, altText }
}

/** The form values of a new activity that repeats a former one, which happens now and has no photo yet. */
export function repeatedValues(activity: Activity): FormValues {
  return { ...formValuesOf(activity), when: '', altText: '' }
}

/** The photos and videos of a stored draft. */
export function itemsOfContent({ media_items: items = [] }: DraftContent): readonly MediaItem[] {
  return items.map(({ media_id, upload_id, alt_text = '' }) =>
    upload_id === undefined ? { media_id: media_id ?? 0, alt_text } : { upload_id, alt_text },
  )
}

/** The stored content as this form would save it. */
export function savedContentOf(content: DraftContent, circleId: number | null): DraftContent {
  return contentOf(valuesOfContent(content), circleId, itemsOfContent(content))
}

/** The values of the form with what the server merged into the fields that were not changed since they were sent. */
export function mergedValues(
  current: FormValues,
  sent: { readonly values: FormValues; readonly content: DraftContent },
  merged: DraftContent,
): FormValues {
  const [ours, theirs] = [valuesOfContent(sent.content), valuesOfContent(merged)]
  const names = Object.keys(current) as (keyof FormValues)[]
  const changed = names.filter((name) => !isSame(ours[name], theirs[name]) && isSame(current[name], sent.values[name]))
  return { ...current, ...Object.fromEntries(changed.map((name) => [name, theirs[name]])) }
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const isSameContent = (a: DraftContent, b: DraftContent): boolean => sorted(a) === sorted(b)

const sorted = (content: DraftContent) => JSON.stringify(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)))
