/** One value of a row as COPY reads it; an array is an array of texts or numbers. */
export type Value = string | number | boolean | null | Date | readonly (string | number)[]

/** A table's columns and where its rows come from, made one after the other so that no table is ever whole in memory. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  rows(): Iterable<readonly Value[]>
}

/** A row in the text format of COPY. */
export function copyLine(row: readonly Value[]): string {
  return `${row.map(field).join('\t')}\n`
}

function field(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return value.toISOString()
  return escaped(typeof value === 'string' ? value : `{${value.map(element).join(',')}}`)
}

function element(item: string | number): string {
  return typeof item === 'number' ? String(item) : `"${item.replace(/["\\]/g, '\\$&')}"`
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
}
