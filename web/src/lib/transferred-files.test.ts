import { expect, test } from 'vitest'
import { transferredFiles } from './transferred-files.ts'

const picture = new File(['lake'], '湖.png', { type: 'image/png' })

function transferOf(texts: Record<string, string>, files: readonly File[] = [picture]) {
  const types = [...Object.keys(texts), ...(files.length > 0 ? ['Files'] : [])]
  return { files: files as unknown as FileList, types, getData: (type: string) => texts[type] ?? '' }
}

test.each([
  ['a picture alone', {}],
  ['a picture of a page', { 'text/html': '<img src="https://lake.example/湖.png">' }],
  [
    'a picture that was dragged from a page',
    { 'text/plain': 'https://lake.example/1', 'text/uri-list': 'https://lake.example/1' },
  ],
  ['a file with its name', { 'text/plain': '湖.png\n' }],
  ['an empty text', { 'text/plain': ' \r\n' }],
])('%s is a file', (_, texts) => {
  expect(transferredFiles(transferOf(texts as Record<string, string>))).toEqual([picture])
})

test.each([
  ['cells of a table', { 'text/plain': 'Wasser\t9 °C\r\nLuft\t−2 °C\r\n', 'text/html': '<table>' }],
  ['a paragraph', { 'text/plain': 'سبحنا في البحيرة', 'text/rtf': '{\\rtf1}' }],
  ['a text about a file', { 'text/plain': 'See 湖.png' }],
])('%s with its picture is a text', (_, texts) => {
  expect(transferredFiles(transferOf(texts))).toEqual([])
})
