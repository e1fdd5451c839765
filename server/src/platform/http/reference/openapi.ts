import * as accounts from '@daystar/contract/accounts'
import * as auth from '@daystar/contract/accounts/auth'
import * as credentials from '@daystar/contract/accounts/credentials'
import * as activities from '@daystar/contract/activities'
import * as activityDays from '@daystar/contract/activities/days'
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
import { type Route, routePaths } from '@daystar/contract/route'
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifySchema, RouteOptions } from 'fastify'

type Schema = Record<string, unknown>

const modules = {
  accounts,
  auth,
  credentials,
  activities,
  activityDays,
  circles,
  comments,
  connections,
  engagement,
  fields,
  notifications,
  planning,
}
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

const operationIds = new Map<Route, { resource: string; name: string }>(
  Object.entries(api).flatMap(([resource, routes]) =>
    Object.entries(routes as Record<string, Route>).map(([name, endpoint]) => [endpoint, { resource, name }] as const),
  ),
)

/**
 * Options of `@fastify/swagger` for an OpenAPI 3.1 document of the contract. The schemas of a route contain only what
 * the server validates and serializes; `describeRoute` adds the rest from the endpoint that the route serves.
 */
export function openApiOptions(publicUrl: string): FastifyDynamicSwaggerOptions {
  const schemas = Object.fromEntries([...schemaNames].map(([schema, name]) => [name, withReferences(schema, true)]))
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Daystar',
        version: '1',
        description: 'Lists are returned as arrays; the `Link` header contains the URL of the next page.',
      },
      servers: [{ url: `${publicUrl}/api` }],
      tags: Object.keys(api).map((name) => ({ name })),
      components: {
        schemas: { ...schemas, ApiError: apiErrorSchema } as never,
        securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      },
    },
    stripBasePath: false,
    convertConstToEnum: false,
    transform: ({ url, route }) => describeRoute(url, route),
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

/** The document leaves out routes that are not in the contract, such as files and health checks. */
function describeRoute(url: string, { config, method }: RouteOptions): { schema: FastifySchema; url: string } {
  const endpoint = config?.endpoint
  const id = endpoint && operationIds.get(endpoint)
  if (!endpoint || !id) return { schema: { hide: true }, url }
  const path = url.slice('/api'.length)
  const index = routePaths(endpoint).findIndex((route) => route[0] === method && route[1] === path)
  return {
    schema: operation(endpoint, `${id.resource}.${id.name}`, id.resource, method !== 'GET', index),
    url: path,
  }
}

function operation(endpoint: Route, id: string, tag: string, hasBody: boolean, index: number): FastifySchema {
  const { summary, access, policy, acceptsIdempotencyKey, params, query } = endpoint.options
  return {
    operationId: `${id}${index > 0 ? `.${index + 1}` : ''}`,
    tags: [tag],
    ...(summary && { summary }),
    'x-policy': { name: policy, description: policies[policy] },
    ...(index > 0 && { deprecated: true, description: `Alias of ${endpoint.method} ${endpoint.path}.` }),
    ...(access !== 'open' && { security: access === 'required' ? [{ token: [] }] : [{}, { token: [] }] }),
    ...(params && { params: withReferences(params, true) }),
    ...(query && { querystring: withReferences(query, true) }),
    ...(acceptsIdempotencyKey && { headers: idempotencyKeyHeader }),
    ...(hasBody && (endpoint.options.body || endpoint.options.file) && { body: requestBody(endpoint) }),
    response: { ...successResponse(endpoint), ...errorResponses(endpoint) },
  } as FastifySchema
}

const idempotencyKeyHeader: Schema = { type: 'object', properties: { 'Idempotency-Key': { type: 'string' } } }

function requestBody({ options }: Route): Schema {
  const types = options.accepts ?? ['json']
  const textFields = options.body ? withReferences(options.body) : { type: 'object' }
  const [file] = options.file?.fields ?? []
  const withFile = file
    ? { allOf: [textFields, { type: 'object', properties: { [file]: { type: 'string', format: 'binary' } } }] }
    : textFields
  const content = types.map((type) => [contentTypes[type], { schema: type === 'multipart' ? withFile : textFields }])
  return { content: Object.fromEntries(content) }
}

function successResponse({ options }: Route): Schema {
  const { reply, replyType = 'application/json', status = reply ? 200 : 204, paged } = options
  const headers = paged && {
    headers: { Link: { description: 'rel="next": URL of the next page', type: 'string' } },
  }
  const content = reply
    ? { content: { [replyType]: { schema: withReferences(reply) } } }
    : // For `@fastify/swagger`, this type means that the response has no content.
      { type: 'null' }
  return { [status]: { description: 'Success.', ...headers, ...content } }
}

/** Grouped by status, because OpenAPI has no error codes. Each description lists the codes of its status. */
function errorResponses({ options }: Route): Schema {
  const { access, params, query, body, file, rateLimit, failureLimit, paged, acceptsIdempotencyKey } = options
  const codes = new Set<ErrorCode>(options.errors ?? [])
  if (access !== 'open') codes.add('not_authenticated')
  if (params || query || body) codes.add('validation')
  if (body || file) for (const code of ['malformed', 'body_too_large', 'type_unsupported'] as const) codes.add(code)
  if (query) codes.add('malformed')
  if (paged) codes.add('cursor_invalid')
  if (acceptsIdempotencyKey)
    for (const code of ['key_reused', 'key_in_progress', 'key_completed'] as const) codes.add(code)
  if (rateLimit || failureLimit) codes.add('too_many')
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
function withReferences(schema: unknown, isDefinition = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withReferences(part))
  if (typeof schema !== 'object' || schema === null) return schema
  const name = isDefinition ? undefined : schemaNames.get(schema)
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  const parts = Object.entries(schema).filter(([keyword]) => keyword !== 'errorMessage')
  return Object.fromEntries(parts.map(([keyword, value]) => [keyword, withReferences(value)]))
}
