import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SearchPage } from '#features/search/ui/search-page.tsx'
import { checkReachability } from '#lib/api/reachability.ts'
import { renderInApp, stubServer, unreachable } from '../../../testing/render-in-app.tsx'
import { NeedsServer } from './needs-server.tsx'

test('settings that need the server, and the search, say so while it cannot be reached', async () => {
  let isReachable = false
  stubServer({ 'GET /healthz': () => (isReachable ? {} : unreachable()) })
  renderInApp(
    <>
      <NeedsServer>
        <button type="button">Change password</button>
      </NeedsServer>
      <SearchPage filters={{}} onChange={() => undefined} />
    </>,
  )
  const isDisabled = () => screen.getByRole('button', { name: 'Change password' }).closest('fieldset')?.disabled
  const settings = 'These settings need a network. They can be used again as soon as Daystar can be reached.'
  const search = 'Only results that you have seen before can be shown until Daystar can be reached again.'
  expect(isDisabled()).toBe(false)
  await act(checkReachability)
  expect(isDisabled()).toBe(true)
  for (const text of [settings, search]) expect(screen.getByText(text)).toBeTruthy()
  isReachable = true
  await act(checkReachability)
  expect(isDisabled()).toBe(false)
  for (const text of [settings, search]) expect(screen.queryByText(text)).toBeNull()
})
