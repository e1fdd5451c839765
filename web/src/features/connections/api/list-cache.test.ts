import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { prependItem, removeItems } from './list-cache.ts'

const key = ['people']
const named = (name: string) => (item: string) => item === name

function cacheWith(...pages: string[][]): QueryClient {
  const cache = new QueryClient()
  const data = {
    pages: pages.map((items, index) => ({ items, next: `cursor ${index}` })),
    pageParams: pages.map(() => null),
  }
  cache.setQueryData(key, data)
  return cache
}
type Data = { pages: { items: string[]; next: string }[]; pageParams: null[] }
const pagesIn = (cache: QueryClient) => cache.getQueryData<Data>(key)?.pages.map(({ items }) => items)

test('removes matching items from all pages and restores each at its place', () => {
  const cache = cacheWith(['Ada', 'Ben', 'Cleo'], ['Dora', 'Emil'])
  const before = cache.getQueryData(key)
  const undo = removeItems(cache, key, (item: string) => item === 'Ben' || item === 'Dora')
  expect(pagesIn(cache)).toEqual([['Ada', 'Cleo'], ['Emil']])
  expect(cache.getQueryData(key)).toMatchObject({ pages: [{ next: 'cursor 0' }, { next: 'cursor 1' }] })

  const undoLast = removeItems(cache, key, named('Emil'))
  expect(pagesIn(cache)).toEqual([['Ada', 'Cleo'], []])
  undoLast()
  expect(pagesIn(cache)).toEqual([['Ada', 'Cleo'], ['Emil']])
  undo()
  expect(pagesIn(cache)?.[1]).toContain('Emil')
  expect(cache.getQueryData<Data>(key)?.pageParams).toEqual((before as Data).pageParams)
})

test('restores an item at its place and keeps the cursors', () => {
  const cache = cacheWith(['Ada', 'Ben', 'Cleo'], ['Dora'])
  const before = cache.getQueryData(key)
  removeItems(cache, key, named('Ben'))()
  expect(cache.getQueryData(key)).toEqual(before)
})

test('restores only its own item and keeps later changes', () => {
  const cache = cacheWith(['Ada', 'Ben', 'Cleo'])
  const undoAda = removeItems(cache, key, named('Ada'))
  removeItems(cache, key, named('Cleo'))
  undoAda()
  expect(pagesIn(cache)).toEqual([['Ada', 'Ben']])
})

test('does not restore an item that has returned in the meantime', () => {
  const cache = cacheWith(['Ada', 'Ben'], ['Cleo'])
  const undo = removeItems(cache, key, named('Ben'))
  prependItem(cache, key, 'Ben', named('Ben'))
  undo()
  expect(pagesIn(cache)).toEqual([['Ben', 'Ada'], ['Cleo']])
})

test('adds an item to the start of the first page and removes it again', () => {
  const cache = cacheWith(['Ben'], ['Cleo'])
  const before = cache.getQueryData(key)
  const undo = prependItem(cache, key, 'Ada', named('Ada'))
  expect(cache.getQueryData(key)).toMatchObject({
    pages: [{ items: ['Ada', 'Ben'], next: 'cursor 0' }, { items: ['Cleo'] }],
  })
  undo()
  expect(cache.getQueryData(key)).toEqual(before)
})

test('does not add an item twice, and does not remove one that it did not add', () => {
  const cache = cacheWith(['Ben'], ['Cleo', 'Ada'])
  const undo = prependItem(cache, key, 'Ada', named('Ada'))
  expect(pagesIn(cache)).toEqual([['Ben'], ['Cleo', 'Ada']])
  undo()
  expect(pagesIn(cache)).toEqual([['Ben'], ['Cleo', 'Ada']])
})

test('changes nothing before the list is loaded', () => {
  const cache = new QueryClient()
  const undos = [removeItems(cache, key, named('Ada')), prependItem(cache, key, 'Ada', named('Ada'))]
  for (const undo of undos) undo()
  expect(cache.getQueryData(key)).toBeUndefined()
})

test('restores nothing after the list was dropped', () => {
  const cache = cacheWith(['Ada'])
  const undo = removeItems(cache, key, named('Ada'))
  cache.removeQueries({ queryKey: key })
  undo()
  expect(cache.getQueryData(key)).toBeUndefined()
})
