import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '../../testing/axe.ts'
import {
  cropDialog,
  hasFocus,
  press,
  renderComposer,
  successDialog,
  titleField,
  uploadForm,
} from '../../testing/composer-page.ts'
import { desktop } from '../../testing/shown-boxes.ts'
import { photoFile } from '../../testing/stubs/stub-uploads.ts'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const ok = async () => (await successDialog()).findByRole('button', { name: 'OK' })
const isClosed = (role: string) => waitFor(() => expect(screen.queryByRole(role)).toBeNull())

/** Resolves when the browser would ask for a file. Call it before the press, and await its result after it. */
async function fileChooser(): Promise<() => Promise<void>> {
  const input = (await uploadForm()).getByLabelText('Photo or video')
  const asked = new Promise<void>((resolve) => {
    const intercept = (event: Event) => {
      event.preventDefault()
      resolve()
    }
    input.addEventListener('click', intercept, { once: true })
  })
  return async () => {
    await asked
    await userEvent.upload(input, await photoFile())
  }
}

test('a photo with a title takes six taps on a phone, without scrolling', async () => {
  await page.viewport(360, 740)
  const { sent } = renderComposer('/home')
  let taps = 0
  // Fails if the target would have to be scrolled into view.
  const tap = async (target: HTMLElement) => {
    await expect.element(target).toBeInViewport({ ratio: 1 })
    await userEvent.click(target)
    taps += 1
  }
  await tap(await button('Upload Activity'))
  await hasFocus(titleField)
  await userEvent.keyboard('Dawn swim')
  const choose = await fileChooser()
  await tap(await button(/^Add a photo or video/))
  await choose()
  taps += 1
  await tap(await within(await cropDialog()).findByRole('button', { name: 'Use cropped' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Crop your photo' })).toBeNull())
  await tap(await button('Submit'))
  await tap(await ok())
  await isClosed('form')
  expect(taps).toBe(6)
  expect(sent.map((form) => [form.get('title'), (form.get('media_file') as File).type])).toEqual([
    ['Dawn swim', 'image/png'],
  ])
})

test('a photo with a title takes at most eleven keys', async () => {
  await page.viewport(...desktop)
  const { location, sent } = renderComposer('/home')
  await screen.findByText('Your feed is empty')
  let keys = 0
  const type = async (...pressed: string[]) => {
    for (const key of pressed) {
      await userEvent.keyboard(key)
      keys += key.startsWith('{Control>}') ? 2 : 1
    }
  }
  await type('c')
  await hasFocus(titleField)
  await userEvent.keyboard('Dawn swim')
  const choose = await fileChooser()
  await type('{Tab}', '{Tab}', '{Enter}')
  await choose()
  keys += 1
  await hasFocus(async () => within(await cropDialog()).findByRole('group', { name: /^Crop area/ }))
  await type('{Enter}')
  await isClosed('dialog')
  await type('{Control>}{Enter}{/Control}')
  await hasFocus(ok)
  await type('{Enter}')
  await waitFor(() => expect(location()).toBe('/home'))
  expect(keys).toBeLessThanOrEqual(11)
  expect(sent).toHaveLength(1)
})

test('shows a preview, and closes and empties the form after OK', async () => {
  await page.viewport(...desktop)
  const { sent } = renderComposer('/home')
  await press('Upload Activity')
  await hasFocus(titleField)
  const form = await uploadForm()
  await press('Submit', form)
  expect((await form.findByRole('alert')).textContent).toBe('Please give it a title.')
  await hasFocus(titleField)
  await expectNoViolations()
  await userEvent.fill(await titleField(), 'Dawn swim')
  await userEvent.selectOptions(form.getByLabelText('Hours'), '1')
  await userEvent.selectOptions(form.getByLabelText('Minutes'), '30')
  await userEvent.fill(form.getByLabelText('Tags'), 'swim, lake')
  await press('Preview', form)
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }))
  await expectNoViolations()
  await press('Submit', preview)

  await hasFocus(ok)
  await userEvent.keyboard('{Enter}')
  await isClosed('form')
  const card = await screen.findByRole('article', { name: 'Dawn swim' })
  expect(card.textContent).toContain('1h 30m')
  await press('Upload Activity')
  await hasFocus(titleField)
  expect((await titleField()).value).toBe('')
  expect((await uploadForm()).getByLabelText<HTMLSelectElement>('Hours').value).toBe('0')
  expect(sent.map((form) => [form.get('title'), form.get('tags'), form.get('duration')])).toEqual([
    ['Dawn swim', '["swim","lake"]', '1h 30m'],
  ])
})
