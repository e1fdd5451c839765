// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { takeSharedContent } from '#lib/secure-context/shared-content.ts'
import { fakeCaches } from '../testing/fake-caches.ts'
import { clearMembers } from './member-caches.ts'
import { receiveShared } from './shared-content.ts'

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches())
})

function share(fields: Record<string, string>, ...files: File[]): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const file of files) form.append('media', file)
  return receiveShared(new Request('https://daystar.example/share', { method: 'POST', body: form }))
}

const photo = new File(['lake'], 'lake.jpg', { type: 'image/jpeg' })
const video = new File(['swim'], 'swim.mp4', { type: 'video/mp4' })
const form = 'https://daystar.example/upload'

test('keeps what was shared for the signed-in member, who takes it once', async () => {
  await caches.open('daystar-member-7-reads')
  const response = await share({ title: 'Lake', text: 'Cold!', url: 'https://lake.example/' }, photo, video)
  expect([response.status, response.headers.get('location')]).toEqual([303, form])

  expect(await takeSharedContent(8)).toBeNull()
  const taken = await takeSharedContent(7)
  expect(taken).toMatchObject({ title: 'Lake', text: 'Cold!', url: 'https://lake.example/' })
  expect(taken?.files.map(({ name, type }) => [name, type])).toEqual([
    ['lake.jpg', 'image/jpeg'],
    ['swim.mp4', 'video/mp4'],
  ])
  expect(await Promise.all((taken?.files ?? []).map((file) => file.text()))).toEqual(['lake', 'swim'])
  expect(await takeSharedContent(7)).toBeNull()
})

test('of two tabs, one takes what was shared', async () => {
  await caches.open('daystar-member-7-reads')
  await share({ title: 'Lake' }, photo)
  const taken = await Promise.all([takeSharedContent(7), takeSharedContent(7)])
  expect(taken.filter((content) => content !== null)).toHaveLength(1)
})

test('signing out removes what was shared', async () => {
  await caches.open('daystar-member-7-reads')
  await share({ title: 'Lake' }, photo)
  await clearMembers()
  expect(await takeSharedContent(7)).toBeNull()
})

test('without a member, or on a full device, the form says that it is missing, and nothing is kept', async () => {
  const withoutMember = await share({ title: 'Lake' }, photo)
  expect(withoutMember.headers.get('location')).toBe(`${form}?shared=lost`)
  await caches.open('daystar-member-7-reads')
  const { open } = caches
  vi.spyOn(caches, 'open').mockImplementation(async (name) =>
    Object.assign(await open(name), { put: () => Promise.reject(new DOMException('Full.', 'QuotaExceededError')) }),
  )
  const onFullDevice = await share({ title: 'Lake' }, photo)
  expect(onFullDevice.headers.get('location')).toBe(`${form}?shared=lost`)
  expect(await caches.keys()).toEqual(['daystar-member-7-reads'])
})
