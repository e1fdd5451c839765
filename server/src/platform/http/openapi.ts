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
import { policies } from '@daystar/contract/policies'
import { type Method, type Route, routePaths } from '@daystar/contract/route'

type Schema = Record<string, unknown>
type Operation = Record<string, unknown>

const modules = { accounts, activities, circles, comments, connections, engagement, fields, notifications, planning }
const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

/** Names of the schemas that the contract exports. The document references these schemas instead of repeating them. */
const schemaNames = new Map<unknown, string>(
  Object.values(modules)
    .flatMap((module) => Object.entries(module))
    .filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'object' && value !== null)
    .map(([name, schema]) => [schema, name]),
)

/** Generates an OpenAPI 3.1 document from the contract. */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [resource, routes] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(routes as Record<string, Route>)) {
      routePaths(endpoint).forEach(([method, path], index) => {
        const template = path.replace(/:(\w+)/g, '{$1}')
        const described = operation(resource, name, endpoint, method, index)
        paths[template] = { ...paths[template], [method.toLowerCase()]: described }
      })
    }
  }
  const schemas = Object.fromEntries([...schemaNames].map(([schema, name]) => [name, described(schema, true)]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daystar',
      version: '1',
      description: 'Lists are returned as arrays; the `Link` header contains the URL of the next page.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: { ...schemas, ApiError: apiErrorSchema },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}

const apiErrorSchema: Schema = {
  type: 'object',
  required: ['detail', 'code'],
  properties: {
    detail: {
      description: 'A message; for validation errors a list of messages with their locations.',
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

function operation(resource: string, name: string, endpoint: Route, method: Method, index: number): Operation {
  const { summary, access = 'open', policy, acceptsIdempotencyKey, paged } = endpoint.options
  return {
    operationId: `${resource}.${name}${index > 0 ? `.${index + 1}` : ''}`,
    tags: [resource],
    ...(summary && { summary }),
    'x-policy': { name: policy, description: policies[policy] },
    ...(index > 0 && { deprecated: true, description: `Alias of ${endpoint.method} ${endpoint.path}.` }),
    ...(access !== 'open' && { security: access === 'required' ? [{ token: [] }] : [{}, { token: [] }] }),
    parameters: [
      ...parameters('path', endpoint.options.params),
      ...parameters('query', endpoint.options.query),
      ...(acceptsIdempotencyKey ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : []),
    ],
    ...((endpoint.options.body || endpoint.options.file) && method !== 'GET' && { requestBody: requestBody(endpoint) }),
    responses: { ...successResponse(endpoint, paged === true), ...errorResponses(endpoint) },
  }
}

function parameters(location: 'path' | 'query', schema: unknown): Schema[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: described(value),
  }))
}

function requestBody({ options }: Route): Schema {
  const types = options.accepts ?? ['json']
  const fields = options.body ? described(options.body) : { type: 'object' }
  const [file] = options.file?.fields ?? []
  const withFile = file
    ? { allOf: [fields, { type: 'object', properties: { [file]: { type: 'string', format: 'binary' } } }] }
    : fields
  const content = types.map((type) => [contentTypes[type], { schema: type === 'multipart' ? withFile : fields }])
  return { required: true, content: Object.fromEntries(content) }
}

function successResponse({ options }: Route, isPaged: boolean): Schema {
  const { reply, status = reply ? 200 : 204 } = options
  const headers = isPaged && {
    headers: { Link: { description: 'rel="next": URL of the next page', schema: { type: 'string' } } },
  }
  const content = reply && { content: { 'application/json': { schema: described(reply) } } }
  return { [status]: { description: 'Success.', ...headers, ...content } }
}

/** Grouped by status, because OpenAPI has no error codes. Each description lists the codes of its status. */
function errorResponses({ options }: Route): Schema {
  const { access = 'open', params, query, body, file, rateLimit, paged, acceptsIdempotencyKey } = options
  const codes = new Set<ErrorCode>(options.errors ?? [])
  if (access !== 'open') codes.add('not_authenticated')
  if (params || query || body) codes.add('validation')
  if (body || file) for (const code of ['malformed', 'body_too_large', 'type_unsupported'] as const) codes.add(code)
  if (query) codes.add('malformed')
  if (paged) codes.add('cursor_invalid')
  if (acceptsIdempotencyKey) for (const code of ['key_reused', 'key_in_progress'] as const) codes.add(code)
  if (rateLimit) codes.add('too_many')
  for (const code of ['unknown', 'unavailable'] as const) codes.add(code)
  const byStatus = Map.groupBy(codes, (code) => errors[code][0])
  const responses = [...byStatus].map(([status, statusCodes]) => [
    status,
    {
      description: statusCodes.map((code) => `\`${code}\`: ${errors[code][1]}`).join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
    },
  ])
  return Object.fromEntries(responses)
}

/** Replaces named schemas inside a schema by references. */
function described(schema: unknown, isDefinition = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => described(part))
  if (typeof schema !== 'object' || schema === null) return schema
  const name = isDefinition ? undefined : schemaNames.get(schema)
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  const parts = Object.entries(schema).filter(([keyword]) => keyword !== 'errorMessage')
  return Object.fromEntries(parts.map(([keyword, value]) => [keyword, described(value)]))
}
