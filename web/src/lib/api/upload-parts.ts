/**
 * The idempotency key with which the upload of a file is started, so that an attempt whose answer was lost goes on.
 * `goneId`: the upload of the file that the server has deleted.
 */
export const uploadKey = (file: string, goneId: number | null): string =>
  `upload-${file}${goneId === null ? '' : `-after-${goneId}`}`

/** What is sent again after a break is at most this long. */
const partBytes = 2 * 1024 * 1024

/**
 * The next part of a file of which so much has arrived. If everything has arrived and the server stopped before it made
 * the photo, the last part is sent again, so that the server continues.
 */
export function nextPart(file: Blob, name: string, received: number) {
  const offset = received < file.size ? received : Math.max(0, file.size - partBytes)
  const part = file.slice(offset, offset + partBytes, file.type)
  const form = new FormData()
  form.set('offset', String(offset))
  form.set('part', part, name)
  return { offset, part, form }
}
