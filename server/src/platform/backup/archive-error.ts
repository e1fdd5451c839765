/** A backup or restore that cannot be performed. The command prints its message without a stack trace. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
