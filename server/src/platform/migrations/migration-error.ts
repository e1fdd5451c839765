/** The database and this version of Daystar are incompatible; the operator has to decide. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}
