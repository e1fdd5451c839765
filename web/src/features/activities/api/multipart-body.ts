import type { ActivityChanges, ActivityDraft } from '@daystar/contract/activities'

/** Builds the multipart body: strings unchanged, lists and numbers as JSON text. */
export function multipartBody(fields: ActivityDraft | ActivityChanges, file: File | null): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    // A removed place is sent as an empty string; as JSON it would be the text "null".
    if (name === 'place_id') form.set(name, value === null ? '' : String(value))
    else form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (file) form.set('media_file', file, file.name)
  return form
}
