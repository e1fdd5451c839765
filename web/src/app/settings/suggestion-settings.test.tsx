import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer } from '../../testing/render-in-app.tsx'
import { sampleNames } from '../../testing/sample.ts'
import { SuggestionSettings } from './suggestion-settings.tsx'

beforeEach(() => startSession('secret', 7))

const me = { id: 7, name: sampleNames.ada, allows_suggestion: false, allows_packs: false, in_directory: true }

test('lets the member leave the directory, apart from suggestions', async () => {
  const requests = stubServer({
    'GET /users/me': { body: me },
    'PATCH /users/me': { body: { ...me, in_directory: false } },
  })
  renderInApp(<SuggestionSettings />)
  const listed = await screen.findByRole<HTMLInputElement>('switch', { name: /^List me in the directory/ })
  expect(listed.checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Suggest me/ }).checked).toBe(false)
  await userEvent.click(listed)
  await waitFor(() => expect(listed.checked).toBe(false))
  expect(requests).toContainEqual(expect.objectContaining({ method: 'PATCH', body: { in_directory: false } }))
})

test('has no switch for a directory that the server does not have', async () => {
  const { in_directory: _, ...withoutDirectory } = me
  stubServer({ 'GET /users/me': { body: withoutDirectory } })
  renderInApp(<SuggestionSettings />)
  await screen.findByRole('switch', { name: /^Suggest me/ })
  expect(screen.queryByRole('switch', { name: /directory/ })).toBeNull()
})
