import type { ReplyOf, Route } from '@daystar/contract/route'
import {
  addressOf,
  endDeadSession,
  headersFor,
  isUnknownEndpoint,
  readBody,
  rememberSpelling,
  type Spelling,
  spellingsOf,
} from './api.ts'
import { Problem } from './problem.ts'
import { reportReachable, reportUnreachable } from './reachability.ts'
import { currentSession } from './session.ts'

export interface UploadOptions {
  params?: object
  signal?: AbortSignal
  /** Bytes that have left this device, as a share between 0 and 1. */
  onProgress?: (share: number) => void
  idempotencyKey?: string
}

/** Sends a form with a file. The browser's fetch cannot tell how much has been sent; XMLHttpRequest can. */
export async function upload<R extends Route>(
  entry: R,
  form: FormData,
  options: UploadOptions = {},
): Promise<ReplyOf<R>> {
  let last: unknown
  for (const spelling of spellingsOf(entry)) {
    try {
      const reply = await send(spelling, form, options)
      rememberSpelling(entry, spelling)
      return reply as ReplyOf<R>
    } catch (error) {
      last = error
      if (!(error instanceof Problem) || !isUnknownEndpoint(error)) throw error
    }
  }
  throw last
}

function send(spelling: Spelling, form: FormData, options: UploadOptions): Promise<unknown> {
  const token = currentSession()?.token
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(spelling.method, addressOf(spelling.path, options.params ?? {}))
    for (const [name, value] of Object.entries(headersFor(form, options.idempotencyKey)))
      request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => event.lengthComputable && options.onProgress?.(event.loaded / event.total)
    request.onload = () => {
      reportReachable()
      const body = readBody(request.responseText)
      if (request.status >= 200 && request.status < 300) return resolve(body)
      if (request.status === 401 && token) endDeadSession(token)
      reject(new Problem('refused', request.status, body))
    }
    request.onerror = () => {
      reportUnreachable()
      reject(new Problem('unreachable', 0, null, 'Could not reach the API.'))
    }
    request.onabort = () => reject(new Problem('aborted', 0, null, 'The upload was cancelled.'))
    if (options.signal?.aborted) return request.abort()
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
