import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '../testing/axe.ts'
import { press } from '../testing/composer-page.ts'
import { ada, ben, renderPage } from '../testing/render-page.tsx'
import { sampleNames } from '../testing/sample.ts'
import { activityOf, phone } from '../testing/shown-boxes.ts'

const titles = ['For everyone', 'For followers', 'For me']
const first = (count: number) => titles.slice(0, count).map((title, index) => activityOf(3 - index, title))
/** Waits for a sentence, parts of which can be elements of their own. */
const says = (sentence: string) =>
  waitFor(() => expect(screen.getByRole('main').textContent?.replace(/[\u2068\u2069]/g, '')).toContain(sentence))
const seen = (count: number) => ({ body: { count, activities: first(count) } })

test('"View as" shows the own activities as a visitor, a follower and a member see them', async () => {
  await page.viewport(...phone)
  const me = { ...ada, activitiesCount: 3 }
  renderPage('/profile/7', {
    'GET /users/me': { body: me },
    'GET /users/7': { body: me },
    'GET /users/7/activities': { body: first(3) },
    'GET /users/me/view-as/visitor': seen(1),
    'GET /users/me/view-as/follower': seen(2),
    'GET /users/me/view-as/12': seen(2),
    'GET /users/search': { body: [ben] },
  })
  await screen.findByText('No one here yet.')
  const link = await screen.findByRole('link', { name: 'View as…' })
  link.focus()
  await userEvent.keyboard('{Enter}')
  await says('A visitor sees 1 of your 3 activities.')
  await screen.findByRole('article', { name: 'For everyone' })
  await userEvent.click(screen.getByText('Follower'))
  await says('A follower who is in none of your circles sees 2 of your 3 activities.')
  await userEvent.click(screen.getByText('Member'))
  await userEvent.fill(await screen.findByRole('searchbox', { name: 'Member' }), sampleNames.ben)
  const found = within(await screen.findByRole('list', { name: 'Members found' }))
  await userEvent.click(await found.findByRole('button'))
  await says(`${sampleNames.ben} sees 2 of your 3 activities.`)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  await expectNoViolations()
})

test('changes the audience of selected activities, and of all of them', async () => {
  await page.viewport(...phone)
  const { requests } = renderPage('/activities', {
    'GET /users/7/activities': {
      body: ['Third', 'Second', 'First'].map((title, index) => activityOf(3 - index, title)),
    },
    'POST /users/me/activities/audience': ({ body }) => {
      const { activity_ids: ids } = body as { activity_ids?: number[] }
      return { body: { changed: ids?.length ?? 3, unchanged: 0, skipped: 0, next_after_id: null } }
    },
  })
  await press('Select')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Second' }))
  const counted = (status: HTMLElement) => status.textContent?.startsWith('1 selected')
  await waitFor(() => expect(screen.getAllByRole('status').filter(counted)).toHaveLength(1))
  await expectNoViolations()
  await press('Change audience')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(await dialog.findByLabelText('Who can see them'), 'Only me')
  await expectNoViolations()
  await press('Change', dialog)
  await dialog.findByText('1 activity changed.')
  await press('OK', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await press('Select')
  await press('Change audience')
  const again = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(await again.findByLabelText('Which activities'), 'All of them')
  await userEvent.selectOptions(again.getByLabelText('Who can see them'), 'Followers')
  await press('Change', again)
  await again.findByText('3 activities changed.')
  expect(requests.map(({ body }) => body)).toEqual([{ audience: 'me', activity_ids: [2] }, { audience: 'followers' }])
})
