import { expect, test, vi } from 'vitest'
import { logRepair } from './log-repair.ts'

test('logs each part of a response once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  logRepair('/feed [].timestamp')
  logRepair('/feed [].timestamp')
  logRepair('/users/me/mutes []')
  expect(warn.mock.calls.map(([text]) => String(text).split(': ').at(-1))).toEqual([
    '/feed [].timestamp',
    '/users/me/mutes []',
  ])
})
