import { isAborted } from '#lib/errors/request-error.ts'

/** Failed requests of the notification panel are only logged: polling repeats them, and buttons stay available. */
export function logFailure(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the log of the browser is where these errors are reported.
  if (!isAborted(error)) console.error(message, error)
}
