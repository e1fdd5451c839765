import { expect, test } from 'vitest'
import { printStart } from './start-output.ts'

const setupLink = 'https://daystar.example/setup#token'
const address = 'https://daystar.example'

function printed(terminal: { isTTY?: boolean; connected?: boolean }, started: Parameters<typeof printStart>[1]) {
  let text = ''
  const stdout = { isTTY: terminal.isTTY ?? false, write: (part: string) => (text += part) }
  printStart({ stdout, connected: terminal.connected ?? false }, started)
  return text
}

test('prints the address and the setup link as text in a terminal', () => {
  for (const terminal of [{ isTTY: true }, { isTTY: true, connected: true }])
    expect(printed(terminal, { address, needsSetup: true, setupLink })).toBe(
      `\n  Daystar is running at ${address}\n\n` +
        `  To become its operator and to set up the community, open this link once, within a day:\n  ${setupLink}\n\n`,
    )
  expect(printed({ isTTY: true }, { address: null, needsSetup: false, setupLink: null })).toBe(
    '\n  Daystar runs jobs and serves no requests\n\n',
  )
})

test('prints the command for a setup link where the output can be a log', () => {
  const advice = 'The community has no operator. This command prints a link to become it:'
  expect(printed({ connected: true }, { address, needsSetup: true, setupLink: null })).toBe(
    `\n  Daystar is running at ${address}\n\n  ${advice} npm run daystar -- operator\n\n`,
  )
  const lines = printed({}, { address, needsSetup: true, setupLink: null }).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 30, time: expect.any(String), msg: `Daystar is running at ${address}` },
    { level: 30, time: expect.any(String), msg: `${advice} bin/daystar operator` },
  ])
})
