import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { isStorageFull } from '../media-storage/storage-full.ts'
import { textBodyMaxBytes } from './bodies.ts'
import { invalid, type Refusal, refusal } from './refusal.ts'
import { removeSpooled, type SpooledFile, spool } from './spool.ts'

/** What one route takes in. */
export interface FormRules {
  readonly folder: string
  readonly fileFields: readonly string[]
  readonly maxBytes: number
  readonly tooLarge: () => Refusal
}

export interface ReceivedForm {
  readonly fields: readonly (readonly [name: string, text: string])[]
  readonly file: SpooledFile | null
}

const textLimits = { fields: 60, parts: 64, fieldNameSize: 100, fieldSize: 65_536, headerPairs: 20, headerSize: 8192 }
/** A sender that has gone quiet is given up: half an upload holds a file and a connection. */
const quietMs = 60_000
/** How long a refused sender may go on before the line is cut; cutting at once would lose it the answer. */
const lingerMs = 10_000

/**
 * Reads a multipart body once, from the wire to the disk. Whatever goes wrong, the temporary file is gone when this rejects,
 * and the rest of the body is let run out unread.
 */
export async function receiveForm(raw: IncomingMessage, rules: FormRules): Promise<ReceivedForm> {
  const fields: [string, string][] = []
  const failure = new AbortController()
  const fail = (reason: unknown) => failure.abort(reason)
  const spooling: Promise<SpooledFile | null>[] = []

  if (Number(raw.headers['content-length'] ?? 0) > rules.maxBytes + textBodyMaxBytes) {
    letRunOut(raw)
    throw rules.tooLarge()
  }
  const parser = openParser(raw, rules.maxBytes)
  parser.on('field', (name, text, nameTruncated, textTruncated) => {
    if (nameTruncated || textTruncated) fail(refusal('body_too_large'))
    else fields.push([name, text])
  })
  parser.on('file', (field, content, filename = '') => {
    // A form that breaks off is told on its file too, perhaps when nobody reads that any more. The parser's own word decides.
    content.on('error', () => undefined)
    content.on('limit', () => fail(rules.tooLarge()))
    if (!rules.fileFields.includes(field)) {
      fail(invalid(['body', field], `Send the file as "${rules.fileFields[0]}".`, 'unexpected_file'))
      content.resume()
      return
    }
    const spooled = spool(rules.folder, content, failure.signal).then((stored) => ({ ...stored, field, filename }))
    spooled.catch((error: unknown) => fail(isStorageFull(error) ? refusal('storage_full') : error))
    spooling.push(spooled)
  })
  parser.on('filesLimit', () => fail(invalid(['body', rules.fileFields[0] ?? 'file'], 'Send one file.', 'one_file')))
  parser.on('fieldsLimit', () => fail(refusal('body_too_large')))
  parser.on('partsLimit', () => fail(refusal('body_too_large')))

  try {
    await pumped(raw, parser, failure)
    const file = (await Promise.all(spooling))[0] ?? null
    failure.signal.throwIfAborted()
    return { fields, file }
  } catch {
    await abandon(await Promise.allSettled(spooling))
    letRunOut(raw)
    throw failure.signal.reason
  }
}

function openParser(raw: IncomingMessage, maxBytes: number): BusboyInstance {
  const { 'content-type': contentType = '' } = raw.headers
  try {
    return new Busboy({
      headers: { ...raw.headers, 'content-type': contentType },
      limits: { ...textLimits, files: 1, fileSize: maxBytes },
    })
  } catch {
    // No boundary, so nothing to read by.
    throw refusal('malformed')
  }
}

/** Settles when the parser has seen the whole body, or when anything has failed. */
function pumped(raw: IncomingMessage, parser: BusboyInstance, failure: AbortController): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const unreadable = () => failure.abort(refusal('malformed'))
  const quiet = setTimeout(unreadable, quietMs)
  const heard = () => quiet.refresh()
  // 'close' before the end is a client that stopped half-way.
  const closed = () => void (raw.readableEnded || unreadable())
  raw.on('data', heard).on('error', unreadable).on('close', closed)
  parser.on('error', unreadable).on('finish', resolve)
  failure.signal.addEventListener('abort', () => reject(failure.signal.reason))
  raw.pipe(parser)
  return promise.finally(() => {
    clearTimeout(quiet)
    raw.unpipe(parser)
    raw.off('data', heard).off('close', closed)
  })
}

async function abandon(spooled: PromiseSettledResult<SpooledFile | null>[]): Promise<void> {
  for (const one of spooled) if (one.status === 'fulfilled' && one.value) await removeSpooled(one.value)
}

function letRunOut(raw: IncomingMessage): void {
  if (raw.readableEnded || raw.destroyed) return
  raw.resume()
  setTimeout(() => raw.complete || raw.destroy(), lingerMs).unref()
}
