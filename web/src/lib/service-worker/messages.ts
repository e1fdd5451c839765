/** Asks a worker or a page with which version of the app it was loaded: the name of its first chunk. */
export const versionQuestion = 'version'

/** What a page sends to the service worker. */
export type WorkerMessage =
  /** The page has loaded. `urls` are those that it has read without the worker. */
  | {
      readonly type: 'opened'
      readonly language: string
      readonly urls: readonly string[]
      readonly session: { readonly token: string; readonly userId: number | null } | null
    }
  /** Which version the worker belongs to. */
  | { readonly type: typeof versionQuestion }
  /** The member signs out, or the session ended. */
  | { readonly type: 'clear' }
  /** The new version replaces the running one, because no page would lose anything. */
  | { readonly type: 'activate' }

/** What the worker sends to a page when the server has responded after the page got a copy. */
export const lateReply = 'late'

/** What the worker sends to a page when the browser has replaced the subscription to notifications. */
export const pushChange = 'push-change'
