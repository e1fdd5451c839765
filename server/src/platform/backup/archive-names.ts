import { isFileName } from '../media-storage/names.ts'

/** What an archive holds, in this order. An ordinary tar: `tar -xzf` and `sha256sum -c SHA256SUMS` read and prove it as well. */
export const contentsName = 'daystar.json'
export const sumsName = 'SHA256SUMS'

const rowsName = /^tables\/([a-z_]{1,63})\/\d{6}\.copy$/
const mediaFolder = 'media/'

export function nameOfRows(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`
}

export function tableOf(name: string): string | null {
  return rowsName.exec(name)?.[1] ?? null
}

export function nameOfMedia(file: string): string {
  return `${mediaFolder}${file}`
}

/** The name in the media store; null for anything that no store would take. */
export function mediaOf(name: string): string | null {
  const file = name.startsWith(mediaFolder) ? name.slice(mediaFolder.length) : ''
  return isFileName(file) ? file : null
}
