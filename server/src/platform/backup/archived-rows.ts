const newline = 0x0a
const nullField = '\\N'

/** The number of rows in a part of a table. COPY escapes line feeds inside values, so every newline byte ends a row. */
export async function countRows(content: AsyncIterable<Buffer>): Promise<number> {
  let rows = 0
  for await (const chunk of content) for (const byte of chunk) if (byte === newline) rows += 1
  return rows
}

/** The rows in a part of a table as objects. Only for columns whose values contain nothing that COPY escapes. */
export async function* parseRows<Column extends string>(
  content: AsyncIterable<Buffer>,
  columns: readonly string[],
): AsyncGenerator<Partial<Record<Column, string | null>>> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const fields = line.split('\t').map((field) => (field === nullField ? null : field))
      yield Object.fromEntries(columns.map((column, index) => [column, fields[index]])) as Partial<
        Record<Column, string | null>
      >
    }
  }
}
