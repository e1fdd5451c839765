type RetryPicture = (url: string, retry: () => void) => () => void

/** Set by the module that asks the server; until then, a picture that failed stays as it is. */
let retryWith: RetryPicture = () => () => undefined

export function setPictureRetries(next: RetryPicture): void {
  retryWith = next
}

/** Calls `retry` when a file can be loaded again that failed because the media storage is unavailable. */
export const retryPicture: RetryPicture = (url, retry) => retryWith(url, retry)
