import type { Route } from '@daystar/contract/route'
import { t } from '#lib/i18n/translate.ts'
import { RequestError } from '../errors/request-error.ts'
import { currentSession } from '../session/session.ts'
import { buildUrl, headersFor } from './http-request.ts'
import { reportFailedRequest, reportReachable } from './reachability.ts'
import { readBody, rejection } from './response-body.ts'

/**
 * Saves the file that an endpoint returns. A link could not send the token; browsers keep a large file on disk
 * meanwhile.
 */
export async function download(
  { path }: Route,
  filename: string,
  query: object = {},
  params: object = {},
): Promise<void> {
  const token = currentSession()?.token
  const sentAtMs = Date.now()
  let response: Response
  let file: Blob
  try {
    response = await fetch(buildUrl(path, params, query), { headers: headersFor(undefined) })
    file = await response.blob()
  } catch {
    reportFailedRequest()
    throw new RequestError('unreachable', 0, null, t('The download was interrupted. Please try again.'))
  }
  reportReachable(sentAtMs)
  if (!response.ok) throw rejection(response.status, readBody(await file.text()), token)
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: filename })
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
