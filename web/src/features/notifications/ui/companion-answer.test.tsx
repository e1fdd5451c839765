import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { CompanionAnswer } from './companion-answer.tsx'

const asked = { activity_id: 5, companions: [], unconfirmed: [], is_asked: true, own_activities: [] }

test('says who will see the activity before the member confirms it', async () => {
  const newActivity = { audience: 'me', circles: [] }
  const requests = stubServer({
    'POST /activities/companions': { body: [{ ...asked, new_activity: newActivity }] },
    'POST /activities/5/companions/confirm': { body: { activity_id: 50 } },
  })
  renderInApp(<CompanionAnswer activityId={5} />)
  await screen.findByText('Only you will see it as your activity, until you share it.')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  const confirmation = { method: 'POST', path: '/activities/5/companions/confirm', body: { new_activity: newActivity } }
  await waitFor(() => expect(requests).toContainEqual(confirmation))
})
