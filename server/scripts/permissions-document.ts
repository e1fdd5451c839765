import { errors } from '@daystar/contract/errors'
import { api } from '@daystar/contract/index'
import { policies } from '@daystar/contract/policies'
import { type Route, routePaths } from '@daystar/contract/route'
import { shownMembers } from '@daystar/contract/shown-members'
import { type CallerName, callerNames, callers, type Outcome } from '../src/testing/permission-matrix/callers.ts'
import { cellsOf, type EndpointName } from '../src/testing/permission-matrix/matrix.ts'
import { audiences, placements, visibleToCallers } from '../src/testing/permission-matrix/subjects.ts'

interface Endpoint {
  readonly resource: string
  readonly name: EndpointName
  readonly route: Route
}

const endpoints = Object.entries(api).flatMap(([resource, routes]) =>
  Object.entries(routes as Record<string, Route>).map(
    ([name, route]): Endpoint => ({ resource, name: `${resource}.${name}` as EndpointName, route }),
  ),
)

/** Generates docs/permissions.md from the contract and the permission matrix. */
export function permissionsDocument(): string {
  const byResource = Map.groupBy(endpoints, ({ resource }) => resource)
  const cellCount = endpoints.reduce((sum, { name, route }) => sum + cellsOf(name).length * routePaths(route).length, 0)
  const routeCount = endpoints.reduce((sum, { route }) => sum + routePaths(route).length, 0)
  const sections = [
    '# Permissions',
    `Generated from \`contract/src/policies.ts\` and \`server/src/testing/permission-matrix/rows/\`; do not edit. After a
change run

    npx node server/scripts/generate-permissions.ts

A test sends a request for each of the ${cellCount.toLocaleString('en')} combinations of ${endpoints.length} endpoints under ${routeCount} routes, kinds of subject and
callers (\`server/src/testing/permission-matrix/permission-matrix.test.ts\`).
[Architecture](architecture.md#authorization) describes where permissions are decided.`,
    '## Callers',
    table(
      ['Caller', ''],
      callerNames.map((name) => [name, callers[name]]),
    ),
    '## Policies',
    table(
      ['Policy', 'Who', 'Endpoints'],
      Object.entries(policies).map(([policy, description]) => [
        code(policy),
        description,
        endpoints
          .filter(({ route }) => route.options.policy === policy)
          .map(({ name }) => name)
          .join(', '),
      ]),
    ),
    '## Who sees an activity',
    'The author always sees it. Hidden and missing activities are indistinguishable.',
    table(
      ['Audience', ...placements.map((placement) => `in ${placement}`)],
      audiences.map((audience) => [
        audience,
        ...placements.map((placement) => named(visibleToCallers[`activity for ${audience} in ${placement}`])),
      ]),
    ),
    '## Endpoints',
    `A visitor can read only while \`PUBLIC_READ\` is on. Two routes are not part of the contract: \`GET /api/live\` sends every member
their own events, without content; \`GET /media/{key}/{file}\` serves public media to everyone and other media at signed URLs
([0013](decisions/0013-media-urls.md)).`,
    ...[...byResource].flatMap(([resource, ofResource]) => [`### ${resource}`, ...ofResource.flatMap(endpointSection)]),
  ]
  return `${sections.join('\n\n')}\n`
}

function endpointSection({ name, route }: Endpoint): string[] {
  const aliasCount = routePaths(route).length - 1
  const aliases = aliasCount === 0 ? '' : ` and ${aliasCount} ${aliasCount === 1 ? 'alias' : 'aliases'}`
  return [
    `**${name}**: ${code(`${route.method} ${route.path}`)}${aliases}, policy ${code(route.options.policy)}${membersText(route)}`,
    table(['Subject', 'Allowed', 'Rejected'], outcomeRows(name)),
  ]
}

/** The rule by which the response shows members, unless the policy states it. */
function membersText({ options }: Route): string {
  const members = shownMembers(options)
  if (members === undefined) return ''
  if (members === 'own') return ', shows no other member'
  return members === 'all' ? ', shows hidden members too' : `, shows members by ${code(`member:${members}`)}`
}

/** One row for all kinds of subject with the same outcomes. */
function outcomeRows(name: EndpointName): string[][] {
  const byKind = Map.groupBy(cellsOf(name), ({ kind }) => kind)
  const rows = [...byKind].map(([kind, cells]) => {
    const byOutcome = Map.groupBy(cells, ({ expected }) => expected)
    const existing = cells.map(({ caller }) => caller)
    const ofOutcome = (outcome: Outcome) => (byOutcome.get(outcome) ?? []).map(({ caller }) => caller)
    const rejected = [...byOutcome.keys()]
      .filter((outcome) => outcome !== 'allow')
      .map((outcome) => `${errors[outcome][0]} ${code(outcome)}: ${named(ofOutcome(outcome), existing)}`)
    return { kind, allowed: named(ofOutcome('allow'), existing), rejected: rejected.join('<br>') }
  })
  const merged = Map.groupBy(rows, ({ allowed, rejected }) => `${allowed}\n${rejected}`)
  return [...merged.values()].map((same) => {
    const [{ allowed, rejected } = { allowed: '', rejected: '' }] = same
    return [same.map(({ kind }) => kind).join('<br>'), allowed, rejected]
  })
}

/** The shorter of the list of callers and the list of exceptions. */
function named(some: readonly CallerName[], all: readonly CallerName[] = callerNames): string {
  const others = all.filter((caller) => !some.includes(caller))
  if (some.length === 0) return 'no one'
  if (others.length === 0) return all.includes('visitor') ? 'everyone' : 'every member'
  if (others.length === 1 && others[0] === 'visitor') return 'every member'
  return others.length < some.length ? `everyone except ${others.join(', ')}` : some.join(', ')
}

function table(header: string[], rows: string[][]): string {
  const line = (columns: string[]) => `| ${columns.join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

function code(text: string): string {
  return `\`${text}\``
}
