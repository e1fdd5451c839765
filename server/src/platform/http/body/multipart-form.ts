import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { FileRules } from '@daystar/contract/route'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { ApiError, apiError, invalid } from '../../api/api-error.ts'
import { isStorageFull } from '../../media-storage/storage-full.ts'
import type { RequireRoom } from '../../process/disk-reserve.ts'
import { textBodyMaxBytes } from './body-parsers.ts'
import { hashOf, removeSpooled, type SpooledFile, spool } from './spool.ts'
import { decodeUtf8 } from './text-encoding.ts'

interface FormRules extends FileRules {
  /** The folder in which the file is spooled. */
  readonly folder: string
  /** The checks of a file that is written; absent: there is always room. */
  readonly room?: () => RequireRoom
}

export interface ReceivedForm {
  readonly fields: readonly (readonly [name: string, text: string])[]
  readonly file: SpooledFile | null
}

const partLimits = { parts: 64, headerPairs: 20, headerSize: 8192 }
const textMaxBytes = 65_536
/** Uploads without progress are aborted, because they occupy a file and a connection. */
const idleTimeoutMs = 60_000
/**
 * The time for which the rest of a rejected body is read before the connection is closed, because closing it at once
 * would lose the response.
 */
const drainTimeoutMs = 10_000

/**
 * Streams a multipart body to disk. On any error, the temporary file is removed before this rejects, and the rest of
 * the body is discarded.
 */
export async function receiveForm(raw: IncomingMessage, rules: FormRules): Promise<ReceivedForm> {
  const failure = new AbortController()
  const fail = (reason: unknown) => failure.abort(reason)
  const texts: Promise<[name: string, text: string]>[] = []
  const spooling: Promise<SpooledFile>[] = []
  const repeats: Promise<RepeatedFile>[] = []
  let lastFile: { bytesRead: number } | null = null

  // Some clients send the file once under each name.
  if (Number(raw.headers['content-length'] ?? 0) > rules.maxBytes * rules.fields.length + textBodyMaxBytes) {
    await drainRequest(raw)
    throw apiError(rules.tooLarge)
  }
  const parser = openParser(raw, rules.maxBytes)
  parser.on('file', (field = '', content, filename, _encoding, contentType) => {
    // A truncated body also emits an error on the part, possibly after it is no longer read. The parser reports it.
    content.on('error', () => undefined)
    if (isDamaged(field) || isDamaged(filename)) {
      fail(apiError('malformed'))
      content.resume()
      return
    }
    if (isText(filename, contentType)) {
      const text = readText(content).then((value): [string, string] => [field, value])
      text.catch((error: unknown) => fail(error instanceof ApiError ? error : apiError('malformed')))
      texts.push(text)
      return
    }
    content.on('limit', () => fail(apiError(rules.tooLarge)))
    if (!rules.fields.includes(field)) {
      const [name = ''] = rules.fields
      fail(invalid(['body', field], (t) => t('Send the file as "{name}".', { name }), 'unexpected_file'))
      content.resume()
      return
    }
    // Browsers send an empty file for each input without a selection.
    const isFirst = lastFile === null || lastFile.bytesRead === 0
    lastFile = content
    if (!isFirst) {
      const repeated = hashOf(content).then((hash) => ({ field, filename: filename ?? '', ...hash }))
      repeated.catch(fail)
      repeats.push(repeated)
      return
    }
    const spooled = spool(rules.folder, content, failure.signal, rules.room?.()).then((stored) => ({
      ...stored,
      field,
      filename: filename ?? '',
    }))
    spooled.catch((error: unknown) => fail(isStorageFull(error) ? apiError('storage_full') : error))
    spooling.push(spooled)
  })
  parser.on('partsLimit', () => fail(apiError('body_too_large')))

  try {
    await parseBody(raw, parser, failure)
    const files = await Promise.all(spooling)
    const file = files.at(-1) ?? null
    const repeated = await Promise.all(repeats)
    rejectEmptyFiles([...files, ...repeated])
    if (file) rejectDifferentFiles(file, repeated)
    const fields = await Promise.all(texts)
    failure.signal.throwIfAborted()
    await Promise.all(files.slice(0, -1).map(removeSpooled))
    return { fields, file }
  } catch (error) {
    fail(error)
    await removeAll(await Promise.allSettled(spooling))
    await drainRequest(raw)
    throw failure.signal.reason
  }
}

interface RepeatedFile {
  readonly field: string
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
}

/** A chosen file has a name, unlike an input without a selection. */
function rejectEmptyFiles(files: readonly Omit<RepeatedFile, 'sha256'>[]): void {
  const empty = files.find(({ bytes, filename }) => bytes === 0 && filename !== '')
  if (empty) throw invalid(['body', empty.field], (t) => t('The file is empty.'), 'file_empty')
}

/**
 * One file may be sent under several names, because clients disagree about the name. Of different files, the client
 * cannot know which one would be used.
 */
function rejectDifferentFiles(file: SpooledFile, repeats: readonly RepeatedFile[]): void {
  for (const { field, bytes, sha256 } of repeats)
    if (bytes > 0 && sha256 !== file.sha256) throw invalid(['body', field], (t) => t('Send one file.'), 'one_file')
}

function openParser(raw: IncomingMessage, maxBytes: number): BusboyInstance {
  const { 'content-type': contentType = '' } = raw.headers
  try {
    return new Busboy({
      headers: { ...raw.headers, 'content-type': contentType },
      limits: { ...partLimits, fileSize: maxBytes },
      // The parser would decode text and replace invalid bytes. As files, text parts arrive as bytes.
      isPartAFile: () => true,
    })
  } catch {
    // The content type has no boundary.
    throw apiError('malformed')
  }
}

function isText(filename: string | undefined, contentType: string): boolean {
  return filename === undefined && contentType !== 'application/octet-stream'
}

async function readText(content: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > textMaxBytes) throw apiError('body_too_large')
    chunks.push(chunk)
  }
  return decodeUtf8(Buffer.concat(chunks))
}

/** The parser decodes names and puts this character where the bytes are not UTF-8. */
function isDamaged(name = ''): boolean {
  return name.includes('\ufffd')
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

async function removeAll(results: PromiseSettledResult<SpooledFile>[]): Promise<void> {
  for (const result of results) if (result.status === 'fulfilled') await removeSpooled(result.value)
}

/**
 * Discards the rest of the body, so that the client can read the response. Waits for its end if the connection closes
 * with the response, as behind Apache: a client that is still sending would lose the response.
 */
async function drainRequest(raw: IncomingMessage): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  const closesWithResponse = raw.headers.connection?.toLowerCase() === 'close'
  const { promise: drained, resolve } = Promise.withResolvers<void>()
  const timeout = setTimeout(() => {
    resolve()
    if (!closesWithResponse && !raw.complete) raw.destroy()
  }, drainTimeoutMs).unref()
  raw.once('end', resolve).once('close', resolve).resume()
  if (closesWithResponse) await drained.finally(() => clearTimeout(timeout))
}
