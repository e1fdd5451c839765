interface Output {
  readonly stdout: { readonly isTTY?: boolean; write(text: string): unknown }
  /** True when `npm start` started this process. */
  readonly connected: boolean
}

interface Started {
  /** null: a process that only runs jobs. */
  readonly address: string | null
  /** True while the community has no operator. */
  readonly needsSetup: boolean
  /** null: none was created, because others may read the output. */
  readonly setupLink: string | null
}

/** Prints that the server is running, at every log level, and how its first operator sets the community up. */
export function printStart(output: Output, { address, needsSetup, setupLink }: Started): void {
  const running = address === null ? 'Daystar runs jobs and serves no requests' : `Daystar is running at ${address}`
  const command = output.connected ? 'npm run daystar -- operator' : 'bin/daystar operator'
  const advice =
    setupLink === null
      ? `The community has no operator. This command prints a link to become it: ${command}`
      : 'To become its operator and to set up the community, open this link once, within a day:'
  // Text for a person; otherwise a log with one JSON object per line.
  if (output.stdout.isTTY || output.connected) {
    const setup = needsSetup ? [`  ${advice}`, ...(setupLink === null ? [] : [`  ${setupLink}`]), '', ''] : []
    output.stdout.write(`\n  ${running}\n\n${setup.join('\n')}`)
    return
  }
  const log = (msg: string) =>
    output.stdout.write(`${JSON.stringify({ level: 30, time: new Date().toISOString(), msg })}\n`)
  log(running)
  if (needsSetup) log(advice)
}
