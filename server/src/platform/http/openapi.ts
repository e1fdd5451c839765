import * as accounts from '@daystar/contract/accounts'
import * as activities from '@daystar/contract/activities'
import * as circles from '@daystar/contract/circles'
import * as comments from '@daystar/contract/comments'
import * as connections from '@daystar/contract/connections'
import * as engagement from '@daystar/contract/engagement'
import { type ErrorCode, errors } from '@daystar/contract/errors'
import * as fields from '@daystar/contract/fields'
import { api } from '@daystar/contract/index'
import * as notifications from '@daystar/contract/notifications'
import * as planning from '@daystar/contract/planning'
import { type Method, type Route, spellings } from '@daystar/contract/route'

type Schema = Record<string, unknown>
type Operation = Record<string, unknown>

const modules = { accounts, activities, circles, comments, connections, engagement, fields, notifications, planning }
const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

/** Schemas that the contract names, by the schema itself: wherever one stands, the document points to its name. */
const names = new Map<unknown, string>(
  Object.values(modules)
    .flatMap((module) => Object.entries(module))
    .filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'object' && value !== null)
    .map(([name, schema]) => [schema, name]),
)

/** The contract as an OpenAPI 3.1 document: generated, so that it cannot say anything else than what is served. */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [subject, entries] of Object.entries(api)) {
    for (const [name, entry] of Object.entries(entries as Record<string, Route>)) {
      spellings(entry).forEach(([method, path], index) => {
        const address = path.replace(/:(\w+)/g, '{$1}')
        const described = operation(subject, name, entry, method, index)
        paths[address] = { ...paths[address], [method.toLowerCase()]: described }
      })
    }
  }
  const schemas = Object.fromEntries([...names].map(([schema, name]) => [name, described(schema, true)]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daystar',
      version: '1',
      description: 'Lists are bare arrays; a `Link` header leads to the next page.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: { ...schemas, Problem: problem },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}

const problem: Schema = {
  type: 'object',
  required: ['detail', 'code'],
  properties: {
    detail: {
      description: 'Words for a person; for faults of the input a list of them, each with its place.',
      anyOf: [
        { type: 'string' },
        {
          type: 'array',
          items: {
            type: 'object',
            required: ['loc', 'msg', 'type'],
            properties: {
              loc: { type: 'array', items: { type: ['string', 'integer'] } },
              msg: { type: 'string' },
              type: { type: 'string' },
            },
          },
        },
      ],
    },
    code: { type: 'string', enum: Object.keys(errors) },
    request_id: { type: 'string' },
  },
}

function operation(subject: string, name: string, entry: Route, method: Method, index: number): Operation {
  const { summary, access = 'open', repeatable, paged } = entry.options
  return {
    operationId: `${subject}.${name}${index > 0 ? `.${index + 1}` : ''}`,
    tags: [subject],
    ...(summary && { summary }),
    ...(index > 0 && { deprecated: true, description: `Answers like ${entry.method} ${entry.path}.` }),
    ...(access !== 'open' && { security: access === 'required' ? [{ token: [] }] : [{}, { token: [] }] }),
    parameters: [
      ...parameters('path', entry.options.params),
      ...parameters('query', entry.options.query),
      ...(repeatable ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : []),
    ],
    ...((entry.options.body || entry.options.file) && method !== 'GET' && { requestBody: requestBody(entry) }),
    responses: { ...success(entry, paged === true), ...refusals(entry) },
  }
}

function parameters(place: 'path' | 'query', schema: unknown): Schema[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: described(value),
  }))
}

function requestBody({ options }: Route): Schema {
  const types = options.accepts ?? ['json']
  const fields = options.body ? described(options.body) : { type: 'object' }
  const [file] = options.file ?? []
  const withFile = file
    ? { allOf: [fields, { type: 'object', properties: { [file]: { type: 'string', format: 'binary' } } }] }
    : fields
  const content = types.map((type) => [contentTypes[type], { schema: type === 'multipart' ? withFile : fields }])
  return { required: true, content: Object.fromEntries(content) }
}

function success({ options }: Route, isPaged: boolean): Schema {
  const { reply, status = reply ? 200 : 204 } = options
  const headers = isPaged && {
    headers: { Link: { description: 'rel="next": the next page', schema: { type: 'string' } } },
  }
  const content = reply && { content: { 'application/json': { schema: described(reply) } } }
  return { [status]: { description: 'Done.', ...headers, ...content } }
}

/** By status, because OpenAPI knows no codes: each names the codes that it may carry. */
function refusals({ options }: Route): Schema {
  const { access = 'open', params, query, body, file, allowance, paged, repeatable } = options
  const codes = new Set<ErrorCode>(options.errors ?? [])
  if (access !== 'open') codes.add('not_authenticated')
  if (params || query || body) codes.add('validation')
  if (body || file) for (const code of ['malformed', 'body_too_large', 'type_unsupported'] as const) codes.add(code)
  if (paged) codes.add('cursor_invalid')
  if (repeatable) for (const code of ['key_reused', 'key_in_progress'] as const) codes.add(code)
  if (allowance) codes.add('too_many')
  for (const code of ['unknown', 'unavailable'] as const) codes.add(code)
  const byStatus = Map.groupBy(codes, (code) => errors[code][0])
  const answers = [...byStatus].map(([status, held]) => [
    status,
    {
      description: held.map((code) => `\`${code}\`: ${errors[code][1]}`).join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  return Object.fromEntries(answers)
}

/** A schema with every named part replaced by its name. */
function described(schema: unknown, isDefinition = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => described(part))
  if (typeof schema !== 'object' || schema === null) return schema
  const name = isDefinition ? undefined : names.get(schema)
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  const parts = Object.entries(schema).filter(([keyword]) => keyword !== 'words')
  return Object.fromEntries(parts.map(([keyword, value]) => [keyword, described(value)]))
}
