/** The error codes for a full disk or quota, of the operating system and of S3-compatible storages. */
const codes = new Set([
  ...['ENOSPC', 'EDQUOT'],
  ...['XMinioStorageFull', 'StorageFull', 'QuotaExceeded', 'InsufficientCapacity'],
])

/**
 * True when the disk or the storage quota is full. The API returns storage_full, so that members can inform the
 * operator.
 */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, status, cause } = error as { code?: unknown; status?: unknown; cause?: unknown }
  return codes.has(String(code)) || status === 507 || isStorageFull(cause)
}
