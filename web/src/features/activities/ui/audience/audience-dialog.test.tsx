import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, type StubResponse, stubServer } from '../../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../../testing/sample.ts'
import { ActivityAudienceDialog } from './audience-dialog.tsx'

const lake = normalizeActivity({
  id: 5,
  user: { id: 7, name: sampleNames.ada },
  title: 'Lake',
  timestamp: '2026-11-21T06:12:34.000Z',
})

beforeEach(() => startSession('secret', 7))

function renderDialog(update: StubResponse) {
  const onClose = vi.fn()
  const requests = stubServer({
    'GET /users/me/audience': ({ query }) => ({
      body: { scope: query.get('audience') === 'me' ? 'nobody' : 'everyone', circles: [], members: [] },
    }),
    'PATCH /activities/5': update,
  })
  renderInApp(<ActivityAudienceDialog activity={lake} onClose={onClose} />)
  return { onClose, requests }
}

const choose = async (option: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Audience' }), option)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('the author changes who can see an activity where it is shown', async () => {
  const { onClose, requests } = renderDialog({ body: { ...lake, audience: 'me' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await choose('Only me')
  await screen.findByText('Only you.')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(requests).toEqual([{ method: 'PATCH', path: '/activities/5', body: { audience: 'me' } }])
})

test('a rejected change stays in the dialog with its reason', async () => {
  const { onClose } = renderDialog({ status: 409, body: { detail: 'The activity has lost its circles.' } })
  await choose('Only me')
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe('The activity has lost its circles.')
  expect(onClose).not.toHaveBeenCalled()
})
