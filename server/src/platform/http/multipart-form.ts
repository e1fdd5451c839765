import type { IncomingMessage } from 'node:http'
import type { FileRules } from '@daystar/contract/route'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { isStorageFull } from '../media-storage/storage-full.ts'
import { apiError, invalid } from './api-error.ts'
import { textBodyMaxBytes } from './body-parsers.ts'
import { removeSpooled, type SpooledFile, spool } from './spool.ts'

interface FormRules extends FileRules {
  /** Where the file is spooled. */
  readonly folder: string
}

export interface ReceivedForm {
  readonly fields: readonly (readonly [name: string, text: string])[]
  readonly file: SpooledFile | null
}

const textLimits = { fields: 60, parts: 64, fieldNameSize: 100, fieldSize: 65_536, headerPairs: 20, headerSize: 8192 }
/** Uploads without progress are aborted, because they occupy a file and a connection. */
const idleTimeoutMs = 60_000
/** How long the rest of a rejected body is read before the connection is closed. Closing it at once would lose the response. */
const drainTimeoutMs = 10_000

/**
 * Streams a multipart body to disk. On any error, the temporary file is removed before this rejects, and the rest of the body
 * is discarded.
 */
export async function receiveForm(raw: IncomingMessage, rules: FormRules): Promise<ReceivedForm> {
  const fields: [string, string][] = []
  const failure = new AbortController()
  const fail = (reason: unknown) => failure.abort(reason)
  const spooling: Promise<SpooledFile | null>[] = []

  if (Number(raw.headers['content-length'] ?? 0) > rules.maxBytes + textBodyMaxBytes) {
    drainRequest(raw)
    throw apiError(rules.tooLarge)
  }
  const parser = openParser(raw, rules.maxBytes)
  parser.on('field', (name, text, nameTruncated, textTruncated) => {
    if (nameTruncated || textTruncated) fail(apiError('body_too_large'))
    else fields.push([name, text])
  })
  parser.on('file', (field, content, filename = '') => {
    // A truncated body also emits an error on the file stream, possibly after it is no longer read. The parser reports it.
    content.on('error', () => undefined)
    content.on('limit', () => fail(apiError(rules.tooLarge)))
    if (!rules.fields.includes(field)) {
      fail(invalid(['body', field], `Send the file as "${rules.fields[0]}".`, 'unexpected_file'))
      content.resume()
      return
    }
    const spooled = spool(rules.folder, content, failure.signal).then((stored) => ({ ...stored, field, filename }))
    spooled.catch((error: unknown) => fail(isStorageFull(error) ? apiError('storage_full') : error))
    spooling.push(spooled)
  })
  parser.on('filesLimit', () => fail(invalid(['body', rules.fields[0] ?? 'file'], 'Send one file.', 'one_file')))
  parser.on('fieldsLimit', () => fail(apiError('body_too_large')))
  parser.on('partsLimit', () => fail(apiError('body_too_large')))

  try {
    await parseBody(raw, parser, failure)
    const file = (await Promise.all(spooling))[0] ?? null
    failure.signal.throwIfAborted()
    return { fields, file }
  } catch {
    await removeAll(await Promise.allSettled(spooling))
    drainRequest(raw)
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
    // The content type has no boundary.
    throw apiError('malformed')
  }
}

/** Resolves when the whole body is parsed, rejects on the first failure. */
function parseBody(raw: IncomingMessage, parser: BusboyInstance, failure: AbortController): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const failMalformed = () => failure.abort(apiError('malformed'))
  const idleTimeout = setTimeout(failMalformed, idleTimeoutMs)
  const onData = () => idleTimeout.refresh()
  // 'close' before the end means that the client aborted the request.
  const onClose = () => void (raw.readableEnded || failMalformed())
  raw.on('data', onData).on('error', failMalformed).on('close', onClose)
  parser.on('error', failMalformed).on('finish', resolve)
  failure.signal.addEventListener('abort', () => reject(failure.signal.reason))
  raw.pipe(parser)
  return promise.finally(() => {
    clearTimeout(idleTimeout)
    raw.unpipe(parser)
    raw.off('data', onData).off('close', onClose)
  })
}

async function removeAll(results: PromiseSettledResult<SpooledFile | null>[]): Promise<void> {
  for (const result of results) if (result.status === 'fulfilled' && result.value) await removeSpooled(result.value)
}

/** Discards the rest of the body, so that the client can read the response. */
function drainRequest(raw: IncomingMessage): void {
  if (raw.readableEnded || raw.destroyed) return
  raw.resume()
  setTimeout(() => raw.complete || raw.destroy(), drainTimeoutMs).unref()
}
