export const databaseName = 'daystar-outbox'
