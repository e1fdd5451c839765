import { api } from '@daystar/contract/index'
import { type Route, routePaths } from '@daystar/contract/route'
import { expect, test } from 'vitest'
import type { CallerName, Outcome } from './callers.ts'
import { type Community, createCommunity } from './community.ts'
import { fixtures, type SubjectKind } from './fixtures.ts'
import { cellsOf, type EndpointName, permissionMatrix } from './matrix.ts'
import { payloadOf, requestParts } from './requests.ts'
import type { CreateSubject, SubjectIds } from './subject-ids.ts'

const endpoints = Object.entries(api).flatMap(([resource, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, endpoint]) => ({
    resource,
    name: `${resource}.${name}` as EndpointName,
    endpoint,
  })),
)
const cells = endpoints.flatMap(({ resource, name, endpoint }) =>
  routePaths(endpoint).flatMap(([method, path]) =>
    cellsOf(name).map((cell) => ({ resource, name, method, path, ...cell })),
  ),
)
type Cell = (typeof cells)[number]

test('the permission matrix has rows for every endpoint of the contract, and for no other', () => {
  expect(Object.keys(permissionMatrix).sort()).toEqual(endpoints.map(({ name }) => name).sort())
  for (const { name, endpoint } of endpoints) {
    for (const [method, path] of routePaths(endpoint)) {
      const ofRoute = cells.filter((cell) => cell.name === name && cell.method === method && cell.path === path)
      expect(ofRoute.length, `${method} ${path}`).toBeGreaterThan(0)
    }
  }
})

test('the permission matrix expects only errors that its endpoints declare', () => {
  const undeclared = cells.filter(({ name, expected }) => {
    if (expected === 'allow' || expected === 'not_authenticated' || expected === 'account_suspended') return false
    return !endpoints.find((entry) => entry.name === name)?.endpoint.options.errors?.includes(expected)
  })
  expect(undeclared).toEqual([])
})

/** The resources in groups with about as many cells each, so that a group takes seconds and can be run again alone. */
function groupsOfResources(groupCount: number): string[][] {
  const groups = Map.groupBy(Map.groupBy(cells, ({ resource }) => resource).keys(), (resource) => {
    const before = cells.findIndex((cell) => cell.resource === resource)
    return Math.floor((before / cells.length) * groupCount)
  })
  return [...groups.values()]
}

test.each(groupsOfResources(8).map((group) => [group.join(', '), group] as const))(
  'every cell of the permission matrix has its expected outcome: %s',
  { timeout: 120_000 },
  async (_, group) => {
    const ofGroup = cells.filter(({ resource }) => group.includes(resource))
    const subjects = new Subjects(await createCommunity())
    const outcomes: (Cell & { actual: Outcome })[] = []
    const request = async (cell: Cell) => {
      outcomes.push({ ...cell, actual: await subjects.outcomeOf(cell) })
    }
    for (const row of Map.groupBy(ofGroup, ({ method, path, kind }) => `${method} ${path} ${kind}`).values()) {
      if (row.every(({ method }) => method === 'GET')) await Promise.all(row.map(request))
      else for (const cell of row) await request(cell)
    }
    expect(outcomes.filter(({ expected, actual }) => actual !== expected)).toEqual([])
    expect(outcomes).toHaveLength(ofGroup.length)
  },
)

/** Creates subjects when they are needed, and again after a request has changed them. */
class Subjects {
  readonly #community: Community
  readonly #unchanged = new Map<string, SubjectIds>()

  constructor(community: Community) {
    this.#community = community
  }

  async outcomeOf({ name, method, path, kind, caller, expected }: Cell): Promise<Outcome> {
    const ids = await this.#subject(kind, caller)
    const {
      params,
      token: ownToken,
      query,
      ...parts
    } = (await requestParts[name]?.(ids, caller, this.#community)) ?? {}
    const { payload, headers } = payloadOf(parts)
    // A request with an account of its own would not show that a suspended caller is rejected.
    const token =
      (expected === 'account_suspended' ? null : ownToken) ??
      (caller === 'visitor' ? undefined : this.#community.members[caller].token)
    const response = await this.#community.testApp.app.inject({
      method,
      url: urlOf(path, { ...params, ...ids }),
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(query && { query }),
      ...(payload && { payload }),
    })
    if (response.statusCode >= 400) return response.json<{ code: Outcome }>().code
    if (method !== 'GET') await this.#afterChange(name, kind, caller)
    return 'allow'
  }

  async #subject(kind: SubjectKind, caller: CallerName): Promise<SubjectIds> {
    const key = subjectKey(kind, caller)
    const create: CreateSubject = fixtures[kind]
    const ids = this.#unchanged.get(key) ?? (await create(this.#community, caller))
    this.#unchanged.set(key, ids)
    return ids
  }

  async #afterChange(name: EndpointName, kind: SubjectKind, caller: CallerName): Promise<void> {
    this.#unchanged.delete(subjectKey(kind, caller))
    if (name.startsWith('mutes.')) await this.#community.testApp.db.deleteFrom('mutes').execute()
    if (!/^(connections|blocks)\./.test(name)) return
    await this.#community.resetConnections()
    // The requests have new ids.
    this.#unchanged.clear()
  }
}

const isOfCaller = (kind: SubjectKind) => /^(own|starred) | (removed|about) the caller$/.test(kind)

function subjectKey(kind: SubjectKind, caller: CallerName): string {
  return isOfCaller(kind) ? `${kind} of ${caller}` : kind
}

function urlOf(path: string, ids: SubjectIds): string {
  return `/api${path.replace(/:(\w+)/g, (_, name: keyof SubjectIds) => encodeURIComponent(String(ids[name])))}`
}
