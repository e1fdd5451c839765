import { beforeEach, expect, test, vi } from 'vitest'
import { abandonChunkRequests, importChunk } from './chunk-files.ts'

/** The files of the server, by their names. Of all others, the network fails. */
let files: Record<string, string>
let fetched: string[]

const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

beforeEach(() => {
  files = {}
  fetched = []
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    const name = nameOf(url)
    fetched.push(name)
    if (files[name] === 'hangs')
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    if (files[name] === undefined) throw new TypeError('Failed to fetch')
    return files[name] === 'missing' ? new Response('', { status: 404 }) : new Response(files[name])
  })
})

test('fetches a chunk and everything that it imports once, then imports it', async () => {
  files = {
    'a-page.js': 'import{t as e}from"./a-card.js";import"./a-shell.js";import("./a-dialog.js")',
    'a-card.js': 'import{s}from"./a-shell.js";',
    'a-shell.js': 'import{c}from"./a-card.js";',
  }
  const load = vi.fn(async () => 'page')
  expect(await importChunk('./a-page.js', load)).toBe('page')
  expect(fetched.toSorted()).toEqual(['a-card.js', 'a-page.js', 'a-shell.js'])
  await importChunk('./a-page.js', load)
  expect(fetched).toHaveLength(3)
})

test('does not import a chunk before all of its files were fetched, and fetches only the missing ones again', async () => {
  files = { 'b-page.js': 'import"./b-card.js";import"./b-shell.js"', 'b-shell.js': '' }
  const load = vi.fn(async (file: string) => file)
  await expect(importChunk('./b-page.js', load)).rejects.toThrow('Failed to fetch')
  expect(load).not.toHaveBeenCalled()
  fetched = []
  files['b-card.js'] = ''
  expect(await importChunk('./b-page.js', load)).toBe('./b-page.js')
  expect(fetched.toSorted()).toEqual(['b-card.js', 'b-page.js'])
})

test('imports a chunk once for requests at the same time', async () => {
  files = { 'c-page.js': '' }
  const load = vi.fn(async () => 'page')
  await Promise.all([importChunk('./c-page.js', load), importChunk('./c-page.js', load)])
  expect(load).toHaveBeenCalledTimes(1)
})

test('starts anew after requests were abandoned', async () => {
  files = { 'd-page.js': 'hangs' }
  const load = vi.fn(async (file: string) => file)
  const hanging = importChunk('./d-page.js', load)
  abandonChunkRequests()
  await expect(hanging).rejects.toThrow()
  files['d-page.js'] = ''
  expect(await importChunk('./d-page.js', load)).toBe('./d-page.js')
})

test('imports a file that the page preloads without fetching it before, and under another URL after a failure', async () => {
  vi.spyOn(document, 'querySelector').mockReturnValue(document.head)
  files = { 'e-shell.js': '' }
  const imported: string[] = []
  const load = async (file: string) => {
    imported.push(file)
    if (imported.length === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return 'shell'
  }
  await expect(importChunk('./e-shell.js', load)).rejects.toThrow('Failed to fetch')
  expect(fetched, 'after the failure').toEqual(['e-shell.js'])
  expect(await importChunk('./e-shell.js', load)).toBe('shell')
  expect(await importChunk('./e-shell.js', load)).toBe('shell')
  expect(imported).toEqual(['./e-shell.js', './e-shell.js?retry=1', './e-shell.js?retry=1'])
})

test.each([
  ['missing', Error],
  [undefined, TypeError],
])('reports a network failure of a file that the page preloads as a TypeError only (%s)', async (content, type) => {
  vi.spyOn(document, 'querySelector').mockReturnValue(document.head)
  if (content !== undefined) files = { 'f-page.js': content }
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const error = await importChunk('./f-page.js', load).catch((reason: unknown) => reason)
  expect((error as Error).constructor).toBe(type)
})
