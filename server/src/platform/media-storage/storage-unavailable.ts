import { S3Error, S3UnreachableError } from '../s3/s3-request.ts'
import { isStorageFull } from './storage-full.ts'

export type StorageProblem =
  /** It fails, or takes too long. */
  | 'unreachable'
  /** It lacks the marker and the media, for example because a disk has to be mounted. */
  | 'lost'
  /** It belongs to another community. */
  | 'foreign'

/** For operators. Responses and `/readyz` contain them without details. */
export const problemTexts: Record<StorageProblem, string> = {
  unreachable: 'The media storage is unreachable or not writable.',
  lost: 'The media storage does not contain the media of this community. It may not be mounted.',
  foreign: 'The media storage belongs to another community.',
}

/** The media storage cannot be used at the moment; callers respond with 503. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError'
  readonly problem: StorageProblem

  constructor(problem: StorageProblem, cause?: unknown) {
    super(problemTexts[problem], { cause })
    this.problem = problem
  }
}

/** An error of the storage that is neither a full storage nor a missing file becomes a `StorageUnavailableError`. */
export function asUnavailable(error: unknown): unknown {
  if (isStorageFull(error) || isMissingFile(error)) return error
  const isFailure =
    error instanceof S3Error || error instanceof S3UnreachableError || typeof errno(error).syscall === 'string'
  return isFailure ? new StorageUnavailableError('unreachable', error) : error
}

/** True for a file that was deleted after it had been found. */
export function isMissingFile(error: unknown): boolean {
  const { code, syscall } = errno(error)
  return code === 'NoSuchKey' || (code === 'ENOENT' && syscall === 'open')
}

function errno(error: unknown): { code?: unknown; syscall?: unknown } {
  return typeof error === 'object' && error !== null ? error : {}
}
