interface Output {
  readonly stdout: { readonly isTTY?: boolean; write(text: string): unknown }
  /** True when `npm start` started this process. */
  readonly connected: boolean
}

interface Started {
  /** null: a process that only runs jobs. */
  readonly address: string | null
  readonly setupLink: string | null
}

/** Returns whether the output is text for a person, as opposed to a log with one JSON object per line. */
export function isReadByPeople({ stdout, connected }: Output): boolean {
  return stdout.isTTY === true || connected
}

/** Prints that the server is running, at every log level. */
export function printStart(output: Output, { address, setupLink }: Started): void {
  const running = address === null ? 'Daystar runs jobs and serves no requests' : `Daystar is running at ${address}`
  const advice = 'To become its operator and to set up the community, open this link once:'
  if (isReadByPeople(output)) {
    const setup = setupLink === null ? '' : `  ${advice}\n  ${setupLink}\n\n`
    output.stdout.write(`\n  ${running}\n\n${setup}`)
    return
  }
  const log = (fields: object) =>
    output.stdout.write(`${JSON.stringify({ level: 30, time: new Date().toISOString(), ...fields })}\n`)
  log({ msg: running })
  if (setupLink !== null) log({ link: setupLink, msg: advice })
}
