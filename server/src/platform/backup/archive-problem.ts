/** An archive or a database that a restore must not touch: told in one sentence, without a stack. */
export class ArchiveProblem extends Error {
  override readonly name = 'ArchiveProblem'
}
