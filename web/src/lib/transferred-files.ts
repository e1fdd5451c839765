/** The part of a `DataTransfer` that says what was pasted or dropped. */
type Transfer = Pick<DataTransfer, 'files' | 'types' | 'getData'>

/**
 * The files that were pasted or dropped; none beside a text, because programs put a picture of a copied text or of
 * copied cells beside it. The names and the addresses of the files are no text.
 */
export function transferredFiles(transfer: Transfer): File[] {
  const files = [...transfer.files]
  return hasText(transfer, files) ? [] : files
}

function hasText(transfer: Transfer, files: readonly File[]): boolean {
  if (!transfer.types.includes('text/plain')) return false
  const lines = linesOf(transfer.getData('text/plain'))
  const addresses = transfer.types.includes('text/uri-list') ? linesOf(transfer.getData('text/uri-list')) : []
  const names = new Set([...files.map(({ name }) => name), ...addresses])
  return !lines.every((line) => names.has(line))
}

const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '')
