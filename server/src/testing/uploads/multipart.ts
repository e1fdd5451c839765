import { randomBytes } from 'node:crypto'

/** Text fields. Values that are not strings are sent as JSON. */
export type Fields = Record<string, unknown>

export interface FilePart {
  field: string
  name: string
  content: Buffer
  type?: string
}

/** A multipart body as browsers send it: text fields first, then the file. */
export function multipart(fields: Fields, file?: FilePart): { body: Buffer; headers: { 'content-type': string } } {
  const boundary = `----daystar${randomBytes(8).toString('hex')}`
  const parts: (string | Buffer)[] = []
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    parts.push(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
  }
  if (file) {
    const type = file.type ?? 'application/octet-stream'
    parts.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="${file.field}"; filename="${file.name}"\r\n` +
        `content-type: ${type}\r\n\r\n`,
      file.content,
      '\r\n',
    )
  }
  parts.push(`--${boundary}--\r\n`)
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
