/** A column value for COPY. */
export type Value = string | number | boolean | null | Date | readonly (string | number)[]

/** A table with its columns and a generator of its rows, so that a table is never completely in memory. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  rows(): Iterable<readonly Value[]>
}

/** A table with its columns separated by spaces. */
export function table(name: string, columns: string, rows: () => Iterable<readonly Value[]>): Table {
  return { name, columns: columns.split(' '), rows }
}

/** Formats a row in the text format of COPY. */
export function formatRow(row: readonly Value[]): string {
  return `${row.map(formatValue).join('\t')}\n`
}

function formatValue(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return value.toISOString()
  return escapeText(typeof value === 'string' ? value : `{${value.map(formatElement).join(',')}}`)
}

function formatElement(item: string | number): string {
  return typeof item === 'number' ? String(item) : `"${item.replace(/["\\]/g, '\\$&')}"`
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escapeText(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
}
