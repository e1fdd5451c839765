import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { hasFocus, press, renderComposer, successDialog, titleField } from '../../../testing/composer-page.ts'
import { ada } from '../../../testing/render-page.tsx'
import { focusedHeading } from '../../../testing/settings-stubs.ts'
import { desktop, phone } from '../../../testing/shown-boxes.ts'

const steps = ['profile', 'activity'].map((name) => ({ name, is_done: false, is_dismissed: false }))
const newMember = {
  ...ada,
  email: 'aino@lake.example',
  email_confirmed: false,
  first_steps: steps,
  allows_suggestion: null,
}

const suggestions = {
  'GET /users/me/welcome': { body: { text: 'Tervetuloa!', from: null, pack_left_out: [] } },
  'GET /suggestions/members': { body: [] },
  'GET /suggestions/circles': { body: [] },
}

const isVisible = (element: Element) => getComputedStyle(element).visibility === 'visible'
const banner = () => screen.queryByText(/aino@lake\.example/)

/** Opens the composer of a member whose account is known when `answer` is called. */
function openComposer() {
  const account = Promise.withResolvers<{ body: object }>()
  const opened = renderComposer('/upload', { ...suggestions, 'GET /users/me': () => account.promise })
  return { ...opened, answer: () => account.resolve({ body: newMember }) }
}

test('a banner that is known late appears on the next page, and the form in use keeps its place and focus', async () => {
  await page.viewport(...phone)
  const { answer } = openComposer()
  await hasFocus(titleField)
  await userEvent.keyboard('Ran around ')
  const title = await titleField()
  const { top } = title.getBoundingClientRect()
  const hidden: string[] = []
  const observer = new MutationObserver(() => {
    if (!isVisible(title)) hidden.push(title.value)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  answer()
  await userEvent.keyboard('the lake')
  await waitFor(() => expect(localStorage.getItem(storageKeys.accountBanner)).toBe(String(ada.id)))
  await userEvent.keyboard(' twice')
  observer.disconnect()
  expect(hidden).toEqual([])
  expect(title.value).toBe('Ran around the lake twice')
  expect(title.getBoundingClientRect().top).toBe(top)
  expect(banner()).toBeNull()
  await press('Submit')
  await press('OK', await successDialog())
  await screen.findByText(/aino@lake\.example/)
})

test('the title is focused when the page has waited for a banner, and the heading after OK', async () => {
  await page.viewport(...desktop)
  localStorage.setItem(storageKeys.accountBanner, String(ada.id))
  const { answer } = openComposer()
  const title = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('main input[required]')
    if (!found) throw new Error('the form is not rendered')
    return found
  })
  expect(isVisible(title)).toBe(false)
  answer()
  await hasFocus(titleField)
  expect(banner()).not.toBeNull()
  await userEvent.keyboard('Kiipeily')
  await press('Submit')
  await press('OK', await successDialog())
  await focusedHeading('Home')
})
