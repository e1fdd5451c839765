import { activities } from '@daystar/contract/activities'
import { audit } from '@daystar/contract/audit'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { sanctions } from '@daystar/contract/moderation/sanctions'
import { expect, test } from 'vitest'
import { createActivity, createCircle } from '../../testing/member-actions.ts'
import { createTestApp } from '../../testing/test-app.ts'

test('moderators and operators delete what others posted, which is recorded', async () => {
  const { ada, mona, olga } = await createTestApp({ members: ['mona', 'olga'] })
  const { id: activityId } = await createActivity(ada)
  const { id: kept } = await createActivity(ada)
  const comment = await ada.request(comments.add, { params: { activityId: kept }, body: { content: 'Spam' } })
  const circleId = await createCircle(ada, 'Spam', true)

  await mona.request(activities.remove, { params: { activityId }, query: { reason: 'Spam.' } })
  await mona.request(comments.remove, { params: { commentId: comment.id }, query: { reason: 'Spam.', rule: 'spam' } })
  await olga.request(circles.remove, { params: { circleId } })

  expect(await ada.request(activities.read, { params: { activityId } })).toBeRejectedWith('activity_not_found')
  expect(await ada.request(circles.read, { params: { circleId } })).toBeRejectedWith('circle_not_found')
  expect(await olga.request(audit.list)).toMatchObject([
    { action: 'circle_deleted', actor: { id: olga.id }, subject_type: 'circle', subject_id: circleId },
    {
      action: 'comment_deleted',
      actor: { id: mona.id },
      details: { author_id: String(ada.id), excerpt: 'Spam', rule: 'spam' },
    },
    { action: 'activity_deleted', actor: { id: mona.id }, subject_type: 'activity', subject_id: activityId },
  ])
})

test('what members delete of their own is not recorded, except circles, which others use as well', async () => {
  const { ada, olga } = await createTestApp({ members: ['olga'] })
  for (const author of [ada, olga]) {
    const { id: activityId } = await createActivity(author)
    const comment = await author.request(comments.add, { params: { activityId }, body: { content: 'Cold' } })
    await author.request(comments.remove, { params: { commentId: comment.id } })
    await author.request(activities.remove, { params: { activityId } })
    const circleId = await createCircle(author, 'Lake', false)
    await author.request(circles.remove, { params: { circleId } })
  }
  expect(await olga.request(audit.list)).toMatchObject([
    { action: 'circle_deleted', actor: { id: olga.id }, details: { as: 'admin of the circle' } },
    { action: 'circle_deleted', actor: { id: ada.id }, details: { as: 'admin of the circle' } },
  ])
})

test('a moderator gives a reason for deleting what another member posted', async () => {
  const { ada, mona } = await createTestApp({ members: ['mona'] })
  const { id: activityId } = await createActivity(ada)
  const comment = await ada.request(comments.add, { params: { activityId }, body: { content: 'Spam' } })
  const params = { commentId: comment.id }
  expect(await mona.request(comments.remove, { params, query: { reason: ' ' } })).toBeRejectedWith('reason_missing')
  expect(await mona.request(activities.remove, { params: { activityId } })).toBeRejectedWith('reason_missing')
  expect(await ada.request(activities.read, { params: { activityId } })).toMatchObject({ comment_count: 1 })
})

test('the author of what a moderator deletes gets an email with the rule and the reason, and can appeal', async () => {
  const { ada, ben, mona, olga, testApp } = await createTestApp({ members: ['mona', 'olga'] }, { language: 'en' })
  const { id: activityId } = await createActivity(ada, { title: 'Watches' })
  const { id: kept } = await createActivity(ben)
  const content = `Cheap, [${ben.name}](u:${ben.id})! ${'Buy '.repeat(100)}`
  const comment = await ada.request(comments.add, { params: { activityId: kept }, body: { content } })
  await mona.request(activities.remove, { params: { activityId }, query: { reason: ' No <b>advertising</b>. ' } })
  const query = { reason: 'Again.', rule: 'spam' } as const
  await mona.request(comments.remove, { params: { commentId: comment.id }, query })
  await ben.request(activities.remove, { params: { activityId: kept }, query: { reason: 'My own' } })
  await testApp.runJobs()

  expect(testApp.sentEmails).toHaveLength(2)
  expect(testApp.sentEmails[0]).toMatchObject({
    to: ada.email,
    text: expect.stringMatching(
      /Your activity “Watches” was deleted\.\n\nRule: Another .*\n\nReason: No <b>advertising<\/b>\.\n\n.*appeal/,
    ),
    html: expect.stringContaining('No &lt;b&gt;advertising&lt;/b&gt;.'),
  })
  const cheap = `“Cheap, @${ben.name}! (Buy ?)+.{0,3}…”`
  expect(testApp.sentEmails[1]?.text).toMatch(
    new RegExp(`Your comment ${cheap} was deleted\\.\n\nRule: No spam or advertising\n\nReason: Again\\.`),
  )
  const events = await olga.request(audit.list, { query: { actor_id: mona.id } })
  expect(events.map(({ reason }) => reason.trim())).toEqual(['Again.', 'No <b>advertising</b>.'])

  const [, ofActivity] = await ada.request(sanctions.own)
  expect(ofActivity).toMatchObject({
    kind: 'removal',
    subject_type: 'activity',
    subject_excerpt: 'Watches',
    rule: 'other',
  })
  const params = { sanctionId: ofActivity?.id ?? 0 }
  await ada.request(sanctions.appeal, { params, body: { text: 'They were mine.' } })
  expect(await mona.request(sanctions.appeals)).toMatchObject([
    { member: { id: ada.id }, sanction: { subject_excerpt: 'Watches', removed_content: true } },
  ])
})
