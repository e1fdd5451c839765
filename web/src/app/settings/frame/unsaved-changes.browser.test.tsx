import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAtBothWidths } from '../../../testing/axe.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { focusedHeading, settingsStubs } from '../../../testing/settings-stubs.ts'
import { desktop, phone } from '../../../testing/shown-boxes.ts'

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const unsaved = async () => within(await screen.findByRole('region', { name: 'Unsaved changes' }))
const hasUnsaved = () => screen.queryByRole('region', { name: 'Unsaved changes' }) !== null
const press = async (name: string) => userEvent.click((await unsaved()).getByRole('button', { name }))

/** Opens the profile in the settings without leaving the app. */
async function openProfile(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Account' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Profile' }))
}

test('unsaved changes hold back a link until they are discarded', async () => {
  await page.viewport(...phone)
  const { location, back, requests } = renderPage('/home', settingsStubs())
  await openProfile()
  await userEvent.fill(await field('Bio'), 'Swims.')
  ;(await unsaved()).getByText('You have unsaved changes.')
  await expectNoViolationsAtBothWidths()

  // Within the settings, the changes are kept.
  back()
  await focusedHeading('Settings')
  await userEvent.click(screen.getByRole('link', { name: 'Profile' }))
  expect((await field('Bio')).value).toBe('Swims.')

  const shortcuts = within(screen.getByRole('navigation', { name: 'Shortcuts' }))
  await userEvent.click(shortcuts.getByRole('link', { name: 'Home' }))
  const leave = (await unsaved()).findByRole('button', { name: 'Save and leave' })
  await expect.element(await leave).toHaveFocus()
  expect(location()).toBe('/settings/profile')
  await expectNoViolationsAtBothWidths()
  await press('Discard and leave')
  await waitFor(() => expect(location()).toBe('/home'))
  expect(requests).toEqual([])
})

test('discarded changes can be restored, and Save corrects an invalid value first', async () => {
  await page.viewport(...desktop)
  renderPage('/settings/profile', settingsStubs())
  await userEvent.fill(await field('Username'), 'lake swimmer')
  await press('Save')
  const alert = await (await unsaved()).findByRole('alert')
  expect(alert.textContent).toBe('Some values need to be corrected.')
  await press('Discard')
  await waitFor(() => expect(hasUnsaved()).toBe(false))
  await focusedHeading('Profile')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect((await field('Username')).value).toBe('lake swimmer')
  await userEvent.fill(await field('Username'), 'swimmer')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Saved changes')
  await waitFor(() => expect(hasUnsaved()).toBe(false))
})
