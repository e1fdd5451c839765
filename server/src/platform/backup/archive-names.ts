import { isFileName } from '../media-storage/names.ts'

/**
 * The files of an archive, in this order: manifest, table rows, media, checksums. It is an ordinary tar file, so
 * `tar -xzf` and `sha256sum -c SHA256SUMS` can extract and verify it.
 */
export const manifestName = 'daystar.json'
export const checksumsName = 'SHA256SUMS'

const rowsName = /^tables\/([a-z_]{1,63})\/\d{6}\.copy$/
const mediaFolder = 'media/'

export function rowsEntryName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`
}

export function tableOfEntry(name: string): string | null {
  return rowsName.exec(name)?.[1] ?? null
}

export function mediaEntryName(file: string): string {
  return `${mediaFolder}${file}`
}

/** The file name in the media storage, or null when the storage would reject it. */
export function mediaFileOfEntry(name: string): string | null {
  const file = name.startsWith(mediaFolder) ? name.slice(mediaFolder.length) : ''
  return isFileName(file) ? file : null
}
