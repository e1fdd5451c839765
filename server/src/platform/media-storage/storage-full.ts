/** What "no room left" is called by the operating system and by S3-compatible stores. */
const codes = new Set(['ENOSPC', 'EDQUOT'])
const names = new Set(['XMinioStorageFull', 'StorageFull', 'QuotaExceeded', 'InsufficientCapacity'])

/** True when bytes could not be kept for want of room: answered as storage_full, so that members learn whom to tell. */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, name, $metadata, cause } = error as {
    code?: unknown
    name?: unknown
    $metadata?: { httpStatusCode?: number }
    cause?: unknown
  }
  return codes.has(String(code)) || names.has(String(name)) || $metadata?.httpStatusCode === 507 || isStorageFull(cause)
}
