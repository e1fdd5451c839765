import { auth } from '@daystar/contract/accounts/auth'
import { expect, test, vi } from 'vitest'
import { createTestApp } from '../../../testing/test-app.ts'

test('does not log the delay after wrong passwords as a slow request', async () => {
  const { testApp } = await createTestApp()
  const warn = vi.spyOn(testApp.deps.log, 'warn')
  const guess = () =>
    testApp.visitor.request(auth.login, { body: { username: 'dora@swimmers.example', password: 'wrong guess' } })
  const durations: number[] = []
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const startedAt = performance.now()
    expect(await guess()).toBeRejectedWith('incorrect_login')
    durations.push(performance.now() - startedAt)
  }
  expect(durations.at(-1)).toBeGreaterThan(990)
  // On a busy machine, an attempt can be slow without its delay.
  for (const [{ ms }] of warn.mock.calls as unknown as [{ ms: number }][]) expect(ms).toBeGreaterThan(1_990)
})
