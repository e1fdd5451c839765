import { api } from '@daystar/contract/index'
import { expect, test } from 'vitest'
import { plain, serializerCompiler } from './serialising.ts'

const write = (schema: object) => serializerCompiler({ schema, method: 'GET', url: '/', httpStatus: '200' } as never)

test('only what the schema names leaves the house', () => {
  const person = { type: 'object', properties: { name: { type: 'string' } } }
  expect(write(person)({ name: 'Ada', password_hash: 'secret' })).toBe('{"name":"Ada"}')
})

test('"X or null" and unions of words are written as they are', () => {
  const nothing = { type: 'null' }
  const schema = {
    type: 'object',
    properties: {
      name: { anyOf: [{ type: 'string' }, nothing] },
      kind: { anyOf: [{ anyOf: [{ const: 'image' }, { const: 'video' }] }, nothing] },
      person: { anyOf: [{ type: 'object', properties: { id: { type: 'integer' } } }, nothing] },
    },
  }
  expect(write(schema)({ name: 'Ada "the" Swimmer', kind: 'image', person: { id: 1, more: 2 } })).toBe(
    '{"name":"Ada \\"the\\" Swimmer","kind":"image","person":{"id":1}}',
  )
  expect(write(schema)({ name: null, kind: null, person: null })).toBe('{"name":null,"kind":null,"person":null}')
})

test('no reply of the contract asks a validator which branch fits while it is written', () => {
  const replies = Object.values(api).flatMap((entries) =>
    Object.values(entries).map(({ options }) => ('reply' in options ? options.reply : {})),
  )
  for (const reply of replies) expect(JSON.stringify(plain(reply as never))).not.toContain('anyOf')
})
