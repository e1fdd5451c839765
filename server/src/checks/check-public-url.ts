import { checkTimeoutMs, type Finding, failed, ok, warning } from './result.ts'

/**
 * Checks that members reach Daystar under PUBLIC_URL. Some networks do not let a machine reach its own public address.
 */
export async function checkPublicUrl(publicUrl: string): Promise<Finding> {
  let response: Response
  try {
    response = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(checkTimeoutMs), redirect: 'error' })
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error }
    return warning(`${publicUrl} cannot be reached from this machine: ${cause?.message || message}`)
  }
  const text = await response.text().catch(() => '')
  if (response.ok && text === '{"status":"alive"}') return ok(`${publicUrl} leads to Daystar.`)
  if (response.status >= 500)
    return warning(`${publicUrl} responds with ${response.status}: the proxy works, but Daystar is not running.`)
  return failed(`${publicUrl} does not lead to Daystar: /healthz responds with ${response.status}.`)
}
