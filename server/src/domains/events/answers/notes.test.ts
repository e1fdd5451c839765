import { circles } from '@daystar/contract/circles'
import { circleReports } from '@daystar/contract/circles/reports'
import { events } from '@daystar/contract/events'
import type { ReportSubject } from '@daystar/contract/moderation/report-reasons'
import { reports } from '@daystar/contract/moderation/reports'
import { sanctions } from '@daystar/contract/moderation/sanctions'
import { expect, test } from 'vitest'
import { muteMember, muteWord } from '../../../testing/actions/mute-actions.ts'
import type { Member } from '../../../testing/callers.ts'
import { createEvent } from '../../../testing/event-actions.ts'
import { openLiveStream } from '../../../testing/live-stream.ts'
import { createCircle } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const answer = (member: Member, eventId: number, note: string) =>
  member.request(events.answer, { params: { eventId }, body: { answer: 'going', note } })
const answers = (member: Member, eventId: number) => member.request(events.answers, { params: { eventId } })
const answerOf = async (author: Member, reader: Member, eventId: number) => {
  const [found] = (await answers(reader, eventId)).filter(({ member }) => member.id === author.id)
  return { note: null, ...found, id: found?.id ?? 0 }
}
const removeNote = (remover: Member, eventId: number, { id: userId }: Member, reason?: string) =>
  remover.request(events.removeNote, { params: { eventId, userId }, query: reason === undefined ? {} : { reason } })
const report = (reporter: Member, subject_type: ReportSubject, subject_id: number) =>
  reporter.request(reports.create, { body: { subject_type, subject_id, reason: 'harassment' } })

/** An event of Ada in a circle, of which Mika is a moderator, with a note of Cleo. Ben is a member. */
async function createNote() {
  const app = await openTestApp()
  const { ada, ben, cleo, testApp } = app
  const mika = await testApp.createNamedMember('Mika')
  const owner = await testApp.createNamedMember('Owen')
  const circle = await createCircle(owner, 'Ice swimmers', false, [ada, ben, cleo, mika])
  await owner.request(circles.appointModerator, { params: { circleId: circle, userId: mika.id } })
  const event = await createEvent(ada, { circle_id: circle })
  await answer(cleo, event.id, 'You are all fools')
  return { ...app, mika, circle, event }
}

test('an organizer removes the note of an answer without a reason, and the answer stays', async () => {
  const { ada, ben, cleo, event } = await createNote()
  expect(await removeNote(ben, event.id, cleo, 'Insulting.')).toBeRejectedWith('organizers_only')
  expect(await answerOf(cleo, ben, event.id)).toMatchObject({ note: 'You are all fools', can: [] })
  expect(await answerOf(cleo, ada, event.id)).toMatchObject({ can: ['event:removeNote'] })
  await removeNote(ada, event.id, cleo)
  expect(await answerOf(cleo, ben, event.id)).toMatchObject({ answer: 'going', note: '' })
  await removeNote(ada, event.id, cleo)
  await removeNote(ada, event.id, ben)
})

test('moderators of the circle and of the community remove a note with a reason, which its author reads', async () => {
  const { cleo, mika, event, testApp } = await createNote()
  const mona = await testApp.createMember('mona')
  for (const moderator of [mika, mona]) {
    await answer(cleo, event.id, 'You are all fools')
    expect(await answerOf(cleo, moderator, event.id)).toMatchObject({ can: ['event:removeNote'] })
    expect(await removeNote(moderator, event.id, cleo)).toBeRejectedWith('reason_missing')
    await removeNote(moderator, event.id, cleo, 'Insulting.')
    expect(await answerOf(cleo, cleo, event.id)).toMatchObject({ note: '' })
  }
  expect(await cleo.request(sanctions.own)).toMatchObject([
    { kind: 'removal', reason: 'Insulting.', subject_type: 'event_answer', subject_excerpt: 'You are all fools' },
    { kind: 'removal', reason: 'Insulting.' },
  ])
})

test('a note that can be seen can be reported, and a decision about it removes the note', async () => {
  const { ben, cleo, event, testApp } = await createNote()
  const mona = await testApp.createMember('mona')
  const { id } = await answerOf(cleo, ben, event.id)
  expect(await report(cleo, 'event_answer', id)).toBeRejectedWith('own_report')
  expect(await report(ben, 'event_answer', 999_999)).toBeRejectedWith('event_not_found')
  await report(ben, 'event_answer', id)
  const cases = await mona.request(reports.list, { query: { subject_type: 'event_answer' } })
  const caseId = cases.find(({ member }) => member?.id === cleo.id)?.id ?? 0
  expect(await mona.request(reports.read, { params: { caseId } })).toMatchObject({
    reports: [{ snapshot: { text: 'You are all fools' } }],
    current: { text: 'You are all fools' },
  })
  const decision = { removes_content: true, sanction: null, suspension_days: null, reason: 'Insulting.', reply: '' }
  await mona.request(reports.decide, { params: { caseId }, body: decision })
  expect(await answerOf(cleo, ben, event.id)).toMatchObject({ note: '' })
  expect(await report(ben, 'event_answer', id)).toBeRejectedWith('event_not_found')
})

test('a removed note closes the reports of it', async () => {
  const { ben, cleo, mika, event } = await createNote()
  const { id } = await answerOf(cleo, ben, event.id)
  await report(ben, 'event_answer', id)
  await removeNote(mika, event.id, cleo, 'Insulting.')
  expect(await ben.request(reports.own)).toMatchObject([{ decided_at: expect.any(String) }])
})

test('moderators of a circle see the reports of its events, and of the comments and notes there', async () => {
  const { ada, ben, cleo, mika, circle, event } = await createNote()
  const elsewhere = await createEvent(ada)
  const params = { eventId: event.id }
  const { id: commentId } = await cleo.request(events.addComment, { params, body: { content: 'Stay at home' } })
  const { id: answerId } = await answerOf(cleo, ben, event.id)
  await report(ben, 'event', event.id)
  await report(ben, 'event', elsewhere.id)
  await report(ben, 'event_comment', commentId)
  await report(ben, 'event_answer', answerId)
  const ofEvent = { event_id: event.id, activity_id: null, title: event.title, reasons: ['harassment'] }
  const listed = await mika.request(circleReports.list, { params: { circleId: circle } })
  expect(listed).toMatchObject([
    { ...ofEvent, subject_type: 'event', author: { id: ada.id } },
    { ...ofEvent, subject_type: 'event_comment', text: 'Stay at home', author: { id: cleo.id, name: cleo.name } },
    { ...ofEvent, subject_type: 'event_answer', text: 'You are all fools', author_is_member: true },
  ])
  expect(listed).toHaveLength(3)
  expect(await mika.request(circleReports.count, { params: { circleId: circle } })).toEqual({ count: 3 })
})

test('the list of reports of a circle changes live with reports of events, and with what is removed there', async () => {
  const { ben, cleo, mika, event, testApp } = await createNote()
  const stream = await openLiveStream(testApp.app, mika.token)
  const { id } = await answerOf(cleo, ben, event.id)
  await report(ben, 'event_answer', id)
  await stream.waitForEvent('decisions')
  await answer(cleo, event.id, '')
  await stream.waitForEvent('decisions')
  const params = { eventId: event.id }
  const { id: commentId } = await cleo.request(events.addComment, { params, body: { content: 'Stay at home' } })
  await report(ben, 'event_comment', commentId)
  await stream.waitForEvent('decisions')
  await cleo.request(events.removeComment, { params: { eventCommentId: commentId } })
  await stream.waitForEvent('decisions')
})

test('a report of an event contains the reason for which it was cancelled', async () => {
  const { ada, ben, mona } = await openTestApp({ members: ['mona'] })
  const event = await createEvent(ada)
  await ada.request(events.cancel, {
    params: { eventId: event.id },
    body: { scope: 'this', reason: 'Only fools came' },
  })
  await report(ben, 'event', event.id)
  const cases = await mona.request(reports.list, { query: { subject_type: 'event' } })
  const caseId = cases.at(-1)?.id ?? 0
  expect(await mona.request(reports.read, { params: { caseId } })).toMatchObject({
    reports: [{ snapshot: { text: expect.stringContaining('Only fools came') } }],
  })
})

test('a muted word hides a note and the reason of a cancellation, and a muted member the notes', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const event = await createEvent(ada)
  await answer(ben, event.id, 'Bringing a kingfisher')
  await answer(cleo, event.id, 'Late')
  await ada.request(events.cancel, { params: { eventId: event.id }, body: { scope: 'this', reason: 'Kingfisher day' } })
  await muteWord(ben, 'kingfisher')
  await muteMember(ben, cleo)
  expect(await answerOf(ben, ben, event.id)).toMatchObject({ note: 'Bringing a kingfisher' })
  expect(await answerOf(cleo, ben, event.id)).toMatchObject({ note: '' })
  expect(await ben.request(events.read, { params: { eventId: event.id } })).toMatchObject({ cancel_reason: '' })
  await muteWord(cleo, 'kingfisher')
  expect(await answerOf(ben, cleo, event.id)).toMatchObject({ note: '' })
  expect(await answerOf(cleo, cleo, event.id)).toMatchObject({ note: 'Late' })
  await muteWord(ada, 'kingfisher')
  expect(await ada.request(events.read, { params: { eventId: event.id } })).toMatchObject({
    cancel_reason: 'Kingfisher day',
  })
})

test('the links of a new account are limited in notes and in reasons of cancellations', async () => {
  const { ada } = await createTestApp({ rateLimit: true })
  const links = Array.from('abcdef', (letter) => `www.${letter}`).join(' ')
  const event = await createEvent(ada)
  const params = { eventId: event.id }
  expect(await answer(ada, event.id, links)).toMatchObject({ code: 'new_account_limit' })
  expect(await answer(ada, event.id, 'www.a')).toMatchObject({ own_answer: { note: 'www.a' } })
  const cancelled = await ada.request(events.cancel, { params, body: { scope: 'this', reason: links } })
  expect(cancelled).toMatchObject({ code: 'new_account_limit' })
})
