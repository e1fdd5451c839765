import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { enterText } from '../../../../testing/enter-text.ts'
import { fakeCaches } from '../../../../testing/fake-caches.ts'
import { sampleNames } from '../../../../testing/sample.ts'
import { openComposer, setUpComposerTests, titleField } from './composer-test-setup.tsx'

setUpComposerTests()
beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches())
})

async function keepShared(memberId: number, texts: object, ...types: string[]) {
  const cache = await caches.open(`daystar-member-${memberId}-shared`)
  const files = types.map((type, index) => ({ name: `file-${index}`, type }))
  for (const index of files.keys()) await cache.put(`/shared/${index}`, new Response('content'))
  await cache.put('/shared', Response.json({ title: '', text: '', url: '', ...texts, files }))
}

const description = () => screen.getByLabelText<HTMLTextAreaElement>(/^Description/)

test('opens with the title, the text, the link and the files that were shared', async () => {
  await keepShared(7, { title: 'Lake', text: 'Cold!', url: 'https://lake.example/' }, 'video/mp4', 'image/jpeg')
  await openComposer({ shared: 'add' })
  await waitFor(() => expect(titleField().value).toBe('Lake'))
  expect(description().value).toBe('Cold!\n\nhttps://lake.example/')
  const list = await screen.findByRole('list', { name: 'Photos and videos' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(await caches.keys()).toEqual([])
})

test('keeps the title of the draft, and adds what was shared to its description', async () => {
  const { unmount } = await openComposer()
  enterText(titleField(), 'Morning swim')
  enterText(description(), `With ${sampleNames.ben}.`)
  unmount()
  await keepShared(7, { title: 'Lake', text: 'https://lake.example/', url: 'https://lake.example/' })
  await openComposer({ shared: 'add' })
  await waitFor(() => expect(description().value).toBe(`With ${sampleNames.ben}.\n\nLake\n\nhttps://lake.example/`))
  expect(titleField().value).toBe('Morning swim')
})

test('leaves what was shared by another member of the device alone', async () => {
  await keepShared(8, { title: 'Lake' })
  await openComposer({ shared: 'add' })
  enterText(titleField(), 'Run')
  expect(titleField().value).toBe('Run')
  expect(await caches.keys()).toEqual(['daystar-member-8-shared'])
})

test('says that what was shared did not arrive', async () => {
  await openComposer({ shared: 'lost' })
  expect(screen.getByText('What you shared could not be taken over. Please add it here.')).toBeTruthy()
})
