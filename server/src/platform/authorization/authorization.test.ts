import { Person } from '@daystar/contract/fields'
import type { Policy } from '@daystar/contract/policies'
import { route } from '@daystar/contract/route'
import { fastify } from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { viewerOf } from '../../testing/viewers.ts'
import { serve } from '../http/serve.ts'
import { authorizer, type Rules, recordDecision, requireDecision } from './authorization.ts'
import { type Viewer, visitor } from './viewer.ts'

const viewer = viewerOf({})
const rules = {
  end: (member: Viewer, session: { memberId: number }) => (member.id === session.memberId ? null : 'session_not_found'),
} satisfies Rules<'session'>
const authorize = authorizer('session', rules)

test('returns if the rule permits the action and throws its error otherwise', () => {
  expect(() => authorize(viewer, 'end', { memberId: 1 })).not.toThrow()
  expect(() => authorize(viewer, 'end', { memberId: 2 })).toThrowError(
    expect.objectContaining({ code: 'session_not_found', status: 404 }),
  )
  expect(() => authorize(visitor, 'end', { memberId: 1 })).toThrowError(
    expect.objectContaining({ code: 'session_not_found' }),
  )
})

test('reports a handler that succeeds without a decision on its policy', async () => {
  const undecided: string[] = []
  const run = (handle: (input: { viewer: Viewer }) => Promise<unknown>) =>
    requireDecision({ policy: 'session:end' }, handle, (policy) => undecided.push(policy))({ viewer })

  await run(async (input) => authorize(input.viewer, 'end', { memberId: 1 }))
  expect(undecided).toEqual([])
  await run(async (input) => recordDecision(input.viewer, 'circle:edit'))
  expect(undecided).toEqual(['session:end'])
  await expect(run(async (input) => authorize(input.viewer, 'end', { memberId: 2 }))).rejects.toThrow()
  expect(undecided).toHaveLength(1)
})

test.each(['read', 'list'] as const)('requires the decision about members (%s) besides the policy', async (members) => {
  const undecided: string[] = []
  const run = (policy: Policy, ...decided: Policy[]) =>
    requireDecision(
      { policy, members },
      async (input: { viewer: Viewer }) => {
        for (const decision of decided) recordDecision(input.viewer, decision)
      },
      (missing) => undecided.push(missing),
    )({ viewer })

  await run('self', `member:${members}`)
  await run('activity:read', 'activity:read', `member:${members}`)
  expect(undecided).toEqual([])
  await run('self')
  await run('activity:read', 'activity:read', members === 'list' ? 'member:read' : 'member:list')
  expect(undecided).toEqual([`member:${members}`, `member:${members}`])
})

test('requires the decision about members in a list for a reply that shows members and states no rule', async () => {
  const undecided: string[] = []
  const show = requireDecision(
    { policy: 'self', reply: Type.Array(Person) },
    async () => undefined,
    (policy) => undecided.push(policy),
  )
  await show({ viewer })
  expect(undecided).toEqual(['member:list'])
})

test.each(['own', 'all'] as const)('requires no decision about members for %s', async (members) => {
  const handle = async () => undefined
  expect(requireDecision({ policy: 'self', members }, handle, () => undefined)).toBe(handle)
})

test('does not count the decision of another request of the same session', async () => {
  const undecided: string[] = []
  const other = requireDecision(
    { policy: 'session:end' },
    async (input: { viewer: Viewer }) => authorize(input.viewer, 'end', { memberId: 1 }),
    (policy) => undecided.push(policy),
  )
  const forgetful = requireDecision(
    { policy: 'session:end' },
    async () => other({ viewer }),
    (policy) => undecided.push(policy),
  )
  await forgetful({ viewer })
  expect(undecided).toEqual(['session:end'])
})

test('fails a request whose handler does not decide its policy', async () => {
  const app = fastify()
  app.decorateRequest('viewer', { getter: () => viewer } as never)
  app.decorateRequest('spooled', null)
  app.decorate('onUndecidedPolicy', (policy: string) => {
    throw new Error(`undecided: ${policy}`)
  })
  serve(app, route('DELETE', '/session', { policy: 'session:end' }), async () => undefined)
  serve(app, route('DELETE', '/own-session', { policy: 'self' }), async () => undefined)

  const response = await app.inject({ method: 'DELETE', url: '/api/session' })
  expect(response.statusCode).toBe(500)
  expect(response.json()).toMatchObject({ message: 'undecided: session:end' })
  expect((await app.inject({ method: 'DELETE', url: '/api/own-session' })).statusCode).toBe(204)
  await app.close()
})
