import { circles } from '@daystar/contract/circles'
import { reports } from '@daystar/contract/moderation/reports'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { createCircle } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const edit = (admin: Member, circleId: number, body: { rules?: string; tags?: string[] }) =>
  admin.request(circles.edit, { params: { circleId }, body })
const read = (member: Member, circleId: number) => member.request(circles.read, { params: { circleId } })

test('everyone reads the rules of a private circle before they ask to join, and only its members its tags', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const bakers = await createCircle(ada, 'Bakers', true, [ben])
  await edit(ada, bakers, { rules: ' Share recipes. ', tags: ['#Rye', ' rye ', '', 'sourdough'] })
  expect(await read(ben, bakers)).toMatchObject({ rules: 'Share recipes.', tags: ['Rye', 'sourdough'] })
  expect(await read(cleo, bakers)).toMatchObject({ rules: 'Share recipes.', tags: [] })
  expect(await ben.request(circles.ofMember, { params: { userId: 'me' } })).toContainEqual(
    expect.objectContaining({ id: bakers, tags: ['Rye', 'sourdough'] }),
  )
})

test('an edit of the rules keeps the tags, and an edit of the tags keeps the rules', async () => {
  const { ada } = await openTestApp()
  const lake = await createCircle(ada, 'Lake', false)
  await Promise.all([edit(ada, lake, { rules: 'Be on time.' }), edit(ada, lake, { tags: ['dawn'] })])
  expect(await read(ada, lake)).toMatchObject({ rules: 'Be on time.', tags: ['dawn'] })
  await edit(ada, lake, { rules: '', tags: [] })
  expect(await read(ada, lake)).toMatchObject({ rules: '', tags: [] })
})

test('a moderator of the community who removes the text of a reported circle removes its rules and tags', async () => {
  const { ada, ben, mona } = await openTestApp({ members: ['mona'] })
  const watches = await createCircle(ada, 'Watches', false)
  await edit(ada, watches, { rules: 'Buy one.', tags: ['cheap'] })
  await ben.request(reports.create, { body: { subject_type: 'circle', subject_id: watches, reason: 'spam' } })
  const found = (await mona.request(reports.list)).find((report) => report.subject_id === watches)
  const decision = { removes_content: true, sanction: null, suspension_days: null } as const
  const body = { ...decision, reason: 'Advertising.', reply: '' }
  await mona.request(reports.decide, { params: { caseId: found?.id ?? 0 }, body })
  expect(await read(ben, watches)).toMatchObject({ rules: '', tags: [] })
})
