import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choosePhoto, hasFocus, press, renderComposer, successDialog, titleField } from '../testing/composer-page.ts'
import { ben, renderPage } from '../testing/render-page.tsx'
import { containing, sampleNames } from '../testing/sample.ts'
import { focusedHeading } from '../testing/settings-stubs.ts'
import { activityOf, desktop, phone } from '../testing/shown-boxes.ts'

const swimmers = { id: 3, name: 'Dawn swimmers', member_count: 1, is_member: true }
const mainLink = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

test('moves the focus to the heading of each new page', async () => {
  await page.viewport(...desktop)
  const { back } = renderPage('/home?scope=mine', {
    'GET /feed': { body: [activityOf(6, 'A walk')] },
    'GET /groups': { body: [swimmers] },
    'GET /groups/3': { body: swimmers },
    'GET /groups/3/feed': { body: [] },
    'GET /groups/3/members': { body: [] },
    'GET /users/7/activities': { body: [] },
    'GET /users/12': { body: ben },
    'GET /users/12/activities': { body: [] },
    'GET /users/search': { body: [ben] },
  })
  await screen.findByRole('article', { name: 'A walk' })
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(mainLink('Circles'))
  await focusedHeading('Circles')
  await userEvent.click(await screen.findByRole('link', { name: /^Dawn swimmers/ }))
  await focusedHeading('Dawn swimmers')
  await userEvent.click(mainLink('Your profile'))
  await focusedHeading(sampleNames.ada)
  back()
  await focusedHeading('Dawn swimmers')
  await press('Account')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  await focusedHeading('Settings')
  await userEvent.keyboard('/')
  await userEvent.fill(await screen.findByPlaceholderText('Search members or circles'), sampleNames.ben)
  await userEvent.click(
    await within(screen.getByRole('dialog')).findByRole('link', { name: containing(sampleNames.ben) }),
  )
  await focusedHeading(sampleNames.ben)
  await userEvent.keyboard('gh')
  await focusedHeading('Home')
})

test('moves the focus to Title with the shortcut c and the plus button', async () => {
  await page.viewport(...desktop)
  const { location, back } = renderComposer('/home')
  await screen.findByText('Your feed is empty')
  await userEvent.keyboard('c')
  await hasFocus(titleField)
  expect(location()).toBe('/upload')
  await page.viewport(...phone)
  back()
  await focusedHeading('Home')
  await userEvent.click(screen.getByRole('link', { name: 'Log an activity' }))
  await hasFocus(titleField)
})

test('keeps the focus in the form after cropping and after an upload', async () => {
  await page.viewport(...desktop)
  renderComposer('/home')
  await press('Upload Activity')
  await hasFocus(titleField)
  screen.getByRole('button', { name: /^Add a photo or video/ }).focus()
  await press('Use cropped', await choosePhoto())
  await hasFocus(() => screen.findByRole('button', { name: 'Add more' }))
  await userEvent.fill(await titleField(), 'A lake')
  await press('Submit')
  await press('OK', await successDialog())
  await hasFocus(() => screen.findByRole('button', { name: 'Upload Activity' }))
})

test('moves the focus to the heading of the home page after an upload', async () => {
  await page.viewport(...desktop)
  const { location } = renderComposer('/upload')
  await userEvent.fill(await titleField(), 'Another lake')
  await press('Submit')
  await press('OK', await successDialog())
  await waitFor(() => expect(location()).toBe('/home'))
  await focusedHeading('Home')
})
