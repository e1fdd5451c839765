import type { ReplyOf, Route } from '@daystar/contract/route'
import { t } from '#lib/i18n/translate.ts'
import { onSupportedPath, type RoutePath } from '../compatibility/route-fallback.ts'
import { RequestError } from '../errors/request-error.ts'
import { currentSession } from '../session/session.ts'
import { buildUrl, headersFor } from './http-request.ts'
import { reportFailedRequest, reportReachable } from './reachability.ts'
import { readBody, rejection } from './response-body.ts'

export interface UploadOptions {
  params?: object
  signal?: AbortSignal
  /** Called with the fraction of bytes sent, from 0 to 1. */
  onProgress?: (fraction: number) => void
  idempotencyKey?: string
}

/** Sends a form with a file. Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export async function upload<R extends Route>(
  endpoint: R,
  form: FormData,
  options: UploadOptions = {},
): Promise<ReplyOf<R>> {
  const body = await onSupportedPath(endpoint, (path) => send(path, form, options))
  return body as ReplyOf<R>
}

function send(routePath: RoutePath, form: FormData, options: UploadOptions): Promise<unknown> {
  const token = currentSession()?.token
  const sentAtMs = Date.now()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(routePath.method, buildUrl(routePath.path, options.params ?? {}))
    for (const [name, value] of Object.entries(headersFor(form, { ...options, method: routePath.method })))
      request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => event.lengthComputable && options.onProgress?.(event.loaded / event.total)
    request.onload = () => {
      const isSuccess = request.status >= 200 && request.status < 300
      // The login page of a network.
      if ((isSuccess || request.status === 401) && request.responseText.trimStart().startsWith('<')) return fail()
      reportReachable(sentAtMs)
      const body = readBody(request.responseText)
      if (isSuccess) return resolve(body)
      reject(rejection(request.status, body, token))
    }
    const fail = () => {
      reportFailedRequest()
      reject(new RequestError('unreachable', 0, null, t('Could not reach the API.')))
    }
    request.onerror = fail
    request.onabort = () => reject(new RequestError('aborted', 0, null, t('The upload was cancelled.')))
    if (options.signal?.aborted) return request.abort()
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
