import { expect, test } from 'vitest'
import { isReadByPeople, printStart } from './start-output.ts'

const setupLink = 'https://daystar.example/setup#token'
const address = 'https://daystar.example'

function printed(terminal: { isTTY?: boolean; connected?: boolean }, started: Parameters<typeof printStart>[1]) {
  let text = ''
  const stdout = { isTTY: terminal.isTTY ?? false, write: (part: string) => (text += part) }
  printStart({ stdout, connected: terminal.connected ?? false }, started)
  return text
}

test('prints the address and the setup link as text in a terminal and for npm start', () => {
  for (const terminal of [{ isTTY: true }, { connected: true }])
    expect(printed(terminal, { address, setupLink })).toBe(
      `\n  Daystar is running at ${address}\n\n` +
        `  To become its operator and to set up the community, open this link once:\n  ${setupLink}\n\n`,
    )
  expect(printed({ isTTY: true }, { address: null, setupLink: null })).toBe(
    '\n  Daystar runs jobs and serves no requests\n\n',
  )
})

test('prints one JSON object per line in a pipe', () => {
  const lines = printed({}, { address, setupLink }).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 30, time: expect.any(String), msg: `Daystar is running at ${address}` },
    { level: 30, time: expect.any(String), link: setupLink, msg: expect.stringContaining('open this link once') },
  ])
  expect(isReadByPeople({ stdout: { write: () => undefined }, connected: false })).toBe(false)
})
