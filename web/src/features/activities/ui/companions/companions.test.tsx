import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer } from '../../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../../testing/sample.ts'
import { ActivityCard } from '../activity-card.tsx'
import { CompanionsDialog } from './companions-dialog.tsx'
import { SeenCompanions } from './seen-companions.tsx'

const person = (id: number, name: string) => ({
  id,
  name,
  display_name: name,
  username: null,
  profile_pic_url: null,
})
const alone = { companions: [], unconfirmed: [], is_asked: false, own_activities: [] }

function activityWith(id: number, fields: object = { has_companions: true }) {
  return normalizeActivity({
    id,
    user: person(7, sampleNames.ada),
    title: `Lake ${id}`,
    timestamp: '2026-11-21T06:12:34Z',
    ...fields,
  })
}

test('shows the companions of all cards with one request, and asks for none without them', async () => {
  const requests = stubServer({
    'POST /activities/companions': {
      body: [
        { ...alone, activity_id: 5, companions: [{ ...person(8, sampleNames.ben), activity_id: 50 }] },
        { ...alone, activity_id: 6, unconfirmed: [person(9, sampleNames.cleo)] },
      ],
    },
  })
  renderInApp(
    <>
      {[activityWith(4, {}), activityWith(5), activityWith(6)].map((activity) => (
        <ActivityCard key={activity.id} activity={activity} actions={null} />
      ))}
    </>,
  )
  expect((await screen.findByRole('link', { name: sampleNames.ben })).getAttribute('href')).toBe('/activity/50')
  await screen.findByText('(not confirmed)', { exact: false })
  expect(requests).toEqual([{ method: 'POST', path: '/activities/companions', body: { activity_ids: [5, 6] } }])
})

test('asks for the companions that another reader sees, apart from those that the viewer sees', async () => {
  const requests = stubServer({
    'POST /activities/companions': ({ body }) => {
      const { reader } = body as { reader?: string }
      const companion = reader === 'visitor' ? person(8, sampleNames.ben) : person(9, sampleNames.cleo)
      return { body: [{ ...alone, activity_id: 5, companions: [{ ...companion, activity_id: 50 }] }] }
    },
  })
  renderInApp(
    <ActivityCard
      activity={activityWith(5)}
      actions={[4, 5].map((id) => <SeenCompanions key={id} activityId={id} reader="visitor" />)}
    />,
  )
  await screen.findByRole('link', { name: sampleNames.ben })
  await screen.findByRole('link', { name: sampleNames.cleo })
  const bodies = requests.map(({ body }) => body)
  expect(bodies).toHaveLength(2)
  expect(bodies).toContainEqual({ activity_ids: [5] })
  expect(bodies).toContainEqual({ activity_ids: [4, 5], reader: 'visitor' })
})

test('confirms with an own activity of that day', async () => {
  let isAsked = true
  const requests = stubServer({
    'POST /activities/companions': () => ({
      body: [{ ...alone, activity_id: 5, is_asked: isAsked, own_activities: [{ id: 50, title: 'Swam too' }] }],
    }),
    'POST /activities/5/companions/confirm': () => {
      isAsked = false
      return { body: { activity_id: 50 } }
    },
  })
  renderInApp(<ActivityCard activity={activityWith(5)} actions={null} />)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'In your calendar' }), 'Swam too')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull())
  expect(requests).toContainEqual({
    method: 'POST',
    path: '/activities/5/companions/confirm',
    body: { own_activity_id: 50 },
  })
})

test.each([
  [{ audience: 'me', circles: [] }, 'Only you will see it as your activity, until you share it.'],
  [{ audience: 'everyone', circles: [] }, 'Everyone will see it as your activity.'],
  [
    { audience: 'everyone', circles: ['Κολυμβητές', 'ساحل'].map((name, index) => ({ id: index + 1, name })) },
    'The members of Κολυμβητές, ساحل will see it as your activity.',
  ],
])('says who will see the activity that is created: %j', async (newActivity, text) => {
  const requests = stubServer({
    'POST /activities/5/companions/confirm': { body: { activity_id: 50 } },
    'POST /activities/companions': {
      body: [
        {
          ...alone,
          activity_id: 5,
          is_asked: true,
          own_activities: [{ id: 50, title: 'Swam too' }],
          new_activity: newActivity,
        },
      ],
    },
  })
  renderInApp(<ActivityCard activity={activityWith(5)} actions={null} />)
  const readers = await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  const confirmation = { method: 'POST', path: '/activities/5/companions/confirm', body: { new_activity: newActivity } }
  await waitFor(() => expect(requests).toContainEqual(confirmation))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'In your calendar' }), 'Swam too')
  expect(readers.isConnected).toBe(false)
})

test('declines', async () => {
  const requests = stubServer({
    'POST /activities/companions': { body: [{ ...alone, activity_id: 5, is_asked: true }] },
    'POST /activities/5/companions/decline': { status: 204 },
  })
  renderInApp(<ActivityCard activity={activityWith(5)} actions={null} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(requests.some(({ path }) => path === '/activities/5/companions/decline')).toBe(true))
})

test('keeps the focus at the activity when the answer removes the buttons', async () => {
  let isAsked = true
  stubServer({
    'POST /activities/companions': () => ({ body: isAsked ? [{ ...alone, activity_id: 5, is_asked: true }] : [] }),
    'POST /activities/5/companions/decline': () => {
      isAsked = false
      return { status: 204 }
    },
  })
  renderInApp(<ActivityCard activity={activityWith(5)} actions={null} />)
  const decline = await screen.findByRole('button', { name: 'Decline' })
  decline.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull())
  expect(screen.getByRole('article').contains(document.activeElement)).toBe(true)
})

test('adds a companion to those that are named already', async () => {
  const requests = stubServer({
    'POST /activities/companions': {
      body: [{ ...alone, activity_id: 5, companions: [{ ...person(8, sampleNames.ben), activity_id: 50 }] }],
    },
    'GET /connections/following/me': { body: [person(8, sampleNames.ben), person(9, sampleNames.cleo)] },
    'PATCH /activities/5': { body: activityWith(5) },
  })
  startSession('secret', 7)
  renderInApp(<CompanionsDialog activity={activityWith(5)} onClose={() => {}} />)
  await screen.findByText(sampleNames.ben)
  await userEvent.click(await screen.findByRole('combobox', { name: 'With' }))
  await userEvent.click(await screen.findByRole('option', { name: sampleNames.cleo }))
  expect(screen.queryByRole('option', { name: sampleNames.ben })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(requests).toContainEqual({ method: 'PATCH', path: '/activities/5', body: { companion_ids: [8, 9] } }),
  )
})
