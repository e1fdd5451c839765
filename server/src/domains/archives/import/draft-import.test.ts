import { drafts } from '@daystar/contract/drafts'
import { imports } from '@daystar/contract/imports'
import { expect, test } from 'vitest'
import { uploadArchive } from '../../../testing/archives/imported-archives.ts'
import { createZipOf } from '../../../testing/archives/member-with-everything.ts'
import { createCircle } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'
import { uploadPhotos } from '../../../testing/uploads.ts'

const openTestApp = sharedTestApp()

/** An archive from another community with a draft that has a photo, a circle, a mention and a time. */
async function archiveWithDraft() {
  const { ada, testApp } = await createTestApp({ publicUrl: 'https://lake.example' })
  const circle = await createCircle(ada, 'Dawn swimmers', false)
  const [photo = 0] = await uploadPhotos(testApp, ada.id, 1)
  const content = {
    title: 'A loaf',
    description: `With [${ada.name}](u:${ada.id}) and rye.`,
    mentions: [ada.id],
    tags: ['bread'],
    circle_ids: [circle],
    audience: 'everyone' as const,
    media_items: [{ media_id: photo, alt_text: 'A dark loaf' }],
  }
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  const body = { content, publish_at: publishAt }
  await ada.request(drafts.save, { params: { draftId: draftIdElsewhere }, body })
  return await createZipOf(testApp, ada)
}

const draftIdElsewhere = '7d0e9a51-6a0f-4c39-9a44-2f2f9b1d8c11'

test('a draft is imported once, with its photos, for its member only and without a time', async () => {
  const zip = await archiveWithDraft()
  const { ada, testApp } = await openTestApp()
  const mira = await testApp.createNamedMember('Mira')
  for (const _attempt of ['first', 'second']) {
    await uploadArchive(mira, zip)
    await testApp.runJobs()
  }
  const [draft, ...others] = await mira.request(drafts.list)
  expect(others).toEqual([])
  expect(draft).toMatchObject({
    id: draftIdElsewhere,
    publish_at: null,
    media: [{ kind: 'image', alt: 'A dark loaf' }],
  })
  expect(draft?.content).toEqual({
    title: 'A loaf',
    description: `With @${ada.name} and rye.`,
    tags: ['bread'],
    audience: 'me',
    media_items: [{ media_id: draft?.media[0]?.id, alt_text: 'A dark loaf' }],
  })
})

test('undoing an import deletes its drafts, and no others', async () => {
  const zip = await archiveWithDraft()
  const { ada, testApp } = await openTestApp()
  await ada.request(drafts.save, { params: { draftId: crypto.randomUUID() }, body: { content: { title: 'My own' } } })
  await uploadArchive(ada, zip)
  await testApp.runJobs()
  expect(await ada.request(drafts.list)).toHaveLength(2)
  const [done] = await ada.request(imports.list)
  await ada.request(imports.undo, { params: { importId: done?.id ?? 0 } })
  await testApp.runJobs()
  expect((await ada.request(drafts.list)).map(({ content }) => content.title)).toEqual(['My own'])
})
