import { withJitter } from '../../api/jitter.ts'
import { definitionOf } from '../definitions.ts'
import { type Failure, type NoteFile, type OutboxFile, type OutboxItem, sendsFilesFirst } from '../types.ts'

/** What came back for an attempt; `status` is 0 without an answer. */
export interface Answer {
  readonly status: number
  /** The parsed JSON of the body; undefined if the body is not JSON. */
  readonly body: unknown
  readonly retryAfterMs: number | null
  /** The file that was being sent before the item itself. */
  readonly fileName?: string
  readonly fileIndex?: number
}

/**
 * Sends an item once, after its files, and notes how far each file was sent. Resolves for every answer, with status 0
 * if there was none.
 */
export type Send = (
  item: OutboxItem,
  files: readonly OutboxFile[],
  signal: AbortSignal,
  note: NoteFile,
) => Promise<Answer>

export type Outcome =
  | { readonly type: 'done'; readonly createdId: number | null; readonly reply: unknown }
  /** Sent again later: there was no answer, or one that can be different the next time. */
  | { readonly type: 'later'; readonly failure: Failure; readonly mayHaveArrived: boolean; readonly afterMs: number }
  /** The server no longer has the files that were sent before the item: they are sent again. */
  | { readonly type: 'files-gone'; readonly failure: Failure; readonly afterMs: number }
  /** Kept until the member decides. */
  | { readonly type: 'rejected'; readonly failure: Failure }
  /** The object was changed elsewhere since the member edited it. */
  | { readonly type: 'conflict'; readonly failure: Failure }
  /** Nothing of the member can be sent until they sign in again, or their account can be used again. */
  | { readonly type: 'halt'; readonly failure: Failure }

const minDelayMs = 2000
const maxDelayMs = 15 * 60 * 1000

/** The pause after an attempt: doubles from two seconds up to a quarter of an hour, with some randomness. */
export function delayAfter(attempts: number, random: () => number = Math.random): number {
  return withJitter(Math.min(minDelayMs * 2 ** Math.max(0, attempts - 1), maxDelayMs), random)
}

/** They concern the account and not the item. */
const accountCodes = ['account_suspended', 'email_unconfirmed']

/** `couldHaveArrived`: whether an earlier attempt may have been carried out. */
export function outcomeOf(item: OutboxItem, answer: Answer, couldHaveArrived: boolean): Outcome {
  const { status, body } = answer
  const failure = failureOf(answer)
  const afterMs = Math.max(answer.retryAfterMs ?? 0, delayAfter(item.attempts))
  const later = (mayHaveArrived: boolean): Outcome => ({ type: 'later', failure, mayHaveArrived, afterMs })
  if (answer.fileName !== undefined) return fileOutcome(answer, { failure, later: later(couldHaveArrived) })
  if (status >= 200 && status < 300) return successOf(item, answer) ?? later(true)
  const { code } = failure
  const { settledBy = [], goneBy = [], longLimits = [], conflict } = definitionOf(item)
  const isOneOf = (codes: readonly string[]) => code !== null && codes.includes(code)
  if (code === 'key_completed') return { type: 'done', createdId: idIn(body, 'id'), reply: undefined }
  if (code === 'key_in_progress') return later(true)
  // A login page of the network or an error page of a proxy is not an answer of Daystar.
  const isAnswer = code !== null || isValidation(body)
  if (status === 401 && isAnswer) return { type: 'halt', failure }
  if (status === 413 || status === 415 || code === 'image_unreadable')
    return { type: 'rejected', failure: withFile(item, failure) }
  if (status === 429 && !isOneOf(longLimits)) return later(couldHaveArrived)
  if (!isAnswer || status < 400 || status >= 500) return later(couldHaveArrived || status < 400 || status >= 500)
  if (isOneOf(accountCodes)) return { type: 'halt', failure }
  if (isOneOf(settledBy) || (item.summary.on === false && isOneOf(goneBy)))
    return { type: 'done', createdId: null, reply: undefined }
  if (code !== null && code === conflict?.code) return { type: 'conflict', failure }
  if (sendsFilesFirst(item) && concernsFiles(body)) return { type: 'files-gone', failure, afterMs }
  return { type: 'rejected', failure }
}

/** Conflicts of an upload that end by themselves. */
const uploadConflicts = ['uploads_full', 'upload_offset', 'upload_not_found', 'key_in_progress']

/** The outcome of an item whose file was rejected, so that this attempt ended before the item itself. */
function fileOutcome(answer: Answer, { failure, later }: { failure: Failure; later: Outcome }): Outcome {
  const { status, body, fileName = '', fileIndex = 0 } = answer
  const { code } = failure
  const isAnswer = code !== null || isValidation(body)
  if (isAnswer && (status === 401 || accountCodes.includes(code ?? ''))) return { type: 'halt', failure }
  const isFinal = status === 413 || status === 415 || (isAnswer && status >= 400 && status < 500 && status !== 429)
  if (!isFinal || uploadConflicts.includes(code ?? '')) return later
  return { type: 'rejected', failure: { ...failure, fileName, fileIndex } }
}

/** A successful answer is one of Daystar: JSON with the id of what was created, or no content. */
function successOf(item: OutboxItem, { status, body }: Answer): Outcome | null {
  if (item.createdId !== undefined) {
    const createdId = idIn(body, item.createdId)
    return createdId === null ? null : { type: 'done', createdId, reply: body }
  }
  const isAnswer = status === 204 || (typeof body === 'object' && body !== null)
  return isAnswer ? { type: 'done', createdId: null, reply: body } : null
}

function idIn(body: unknown, field: string): number | null {
  const id = (body as Record<string, unknown> | null | undefined)?.[field]
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null
}

/** Returns whether the server rejected one of the photos and videos that an item lists. */
function concernsFiles(body: unknown): boolean {
  const { detail } = (body ?? {}) as { detail?: unknown }
  return Array.isArray(detail) && detail.some((error: { loc?: unknown[] }) => error.loc?.[1] === 'media_items')
}

const isValidation = (body: unknown) => Array.isArray((body as { detail?: unknown } | null | undefined)?.detail)

/** What an answer says about a rejection. */
export function failureOf({ status, body }: Answer): Failure {
  const { code, detail } = (body ?? {}) as { code?: unknown; detail?: unknown }
  const first = Array.isArray(detail) ? (detail[0] as { msg?: unknown } | undefined)?.msg : detail
  return {
    status,
    code: typeof code === 'string' ? code : null,
    message: typeof first === 'string' ? first : null,
  }
}

/** Names the file that was sent with the fields of an item. */
function withFile(item: OutboxItem, failure: Failure): Failure {
  const [file] = sendsFilesFirst(item) ? [] : item.files
  return file ? { ...failure, fileName: file.name, fileIndex: 0 } : failure
}
