import { api } from '@daystar/contract/index'
import { expect, test } from 'vitest'
import { serializerCompiler, simplifySchema } from './serialization.ts'

const createSerializer = (schema: object) =>
  serializerCompiler({ schema, method: 'GET', url: '/', httpStatus: '200' } as never)

test('serializes only the properties of the schema', () => {
  const person = { type: 'object', properties: { name: { type: 'string' } } }
  expect(createSerializer(person)({ name: 'Ada', password_hash: 'secret' })).toBe('{"name":"Ada"}')
})

test('serializes nullable values and unions of literals', () => {
  const nullSchema = { type: 'null' }
  const schema = {
    type: 'object',
    properties: {
      name: { anyOf: [{ type: 'string' }, nullSchema] },
      kind: { anyOf: [{ anyOf: [{ const: 'image' }, { const: 'video' }] }, nullSchema] },
      person: { anyOf: [{ type: 'object', properties: { id: { type: 'integer' } } }, nullSchema] },
    },
  }
  expect(createSerializer(schema)({ name: 'Ada "the" Swimmer', kind: 'image', person: { id: 1, more: 2 } })).toBe(
    '{"name":"Ada \\"the\\" Swimmer","kind":"image","person":{"id":1}}',
  )
  expect(createSerializer(schema)({ name: null, kind: null, person: null })).toBe(
    '{"name":null,"kind":null,"person":null}',
  )
})

test('simplifies all reply schemas of the contract to schemas without anyOf', () => {
  const replies = Object.values(api).flatMap((endpoints) =>
    Object.values(endpoints).map(({ options }) => ('reply' in options ? options.reply : {})),
  )
  for (const reply of replies) expect(JSON.stringify(simplifySchema(reply as never))).not.toContain('anyOf')
})
