export const databaseName = 'daystar-outbox'

/** Returns whether this device has an outbox, which opening it would create. True if the browser lists no databases. */
export async function hasDatabase(): Promise<boolean> {
  const known = await (indexedDB as Partial<IDBFactory>).databases?.()
  return known?.some(({ name }) => name === databaseName) ?? true
}
