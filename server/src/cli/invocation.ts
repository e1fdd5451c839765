/** The way in which an operator called a command. */
export interface Invocation {
  /** The words before the command in examples of usage. */
  readonly program: 'npm run daystar --' | 'bin/daystar'
  /** Names of files in the arguments are relative to this directory. */
  readonly directory: string
}

/** `scripts/daystar.mjs` passes this option, because npm changes to the directory of the project. */
const calledFrom = '--called-from='

/** Splits the arguments of the process into the invocation and those of the command. */
export function parseInvocation([first = '', ...rest]: readonly string[]): {
  invocation: Invocation
  argv: readonly string[]
} {
  if (first.startsWith(calledFrom))
    return { invocation: { program: 'npm run daystar --', directory: first.slice(calledFrom.length) }, argv: rest }
  return {
    invocation: { program: 'bin/daystar', directory: process.cwd() },
    argv: first === '' ? [] : [first, ...rest],
  }
}
