/** An uploaded file that was streamed to a temporary place on disk, never held in memory as a whole. */
export interface SpooledFile {
  /** Absolute path of the temporary file. */
  readonly path: string
  readonly bytes: number
  /** What the client called it: shown in messages, never trusted. */
  readonly filename: string
  /** The multipart field it came in. */
  readonly field: string
}
