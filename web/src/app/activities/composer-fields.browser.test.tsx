import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '../../testing/axe.ts'
import {
  choosePhoto,
  cropDialog,
  press,
  renderComposer,
  successDialog,
  titleField,
  uploadForm,
} from '../../testing/composer-page.ts'
import { desktop, phone } from '../../testing/shown-boxes.ts'

const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())

test('mentions a member by keyboard', async () => {
  await page.viewport(...phone)
  const benedikt = { id: 12, name: 'Benedikt Aalto', display_name: 'Benedikt Aalto', username: null }
  const { sent } = renderComposer('/upload', {
    'GET /connections/following/me': { body: [benedikt] },
    'GET /users/search': { body: [benedikt] },
  })
  await userEvent.fill(await titleField(), 'A walk')
  const description = (await uploadForm()).getByLabelText<HTMLTextAreaElement>('Description')
  await userEvent.type(description, 'With @bene')
  const list = within(await screen.findByRole('listbox', { name: 'Members' }))
  await list.findByRole('option', { name: /Benedikt Aalto/ })
  await expectNoViolations()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(description.value).toBe('With @Benedikt Aalto '))
  await userEvent.keyboard('through the wood.')
  await press('Submit')
  await successDialog()
  expect(sent.map((form) => form.get('description'))).toEqual(['With [Benedikt Aalto](u:12) through the wood.'])
})

test('sends the coordinates of a place that is chosen with the keyboard', async () => {
  await page.viewport(...desktop)
  const place = { place_id: 'geonames:3413829', name: 'Reykjavík', detail: 'Iceland', lat: 64.1, lng: -21.9 }
  const { sent } = renderComposer('/upload', { 'GET /places': { body: [place] } })
  await userEvent.fill(await titleField(), 'Hot spring')
  const location = (await uploadForm()).getByRole<HTMLInputElement>('combobox', { name: 'Location' })
  await userEvent.fill(location, 'Reykjav')
  const places = within(await screen.findByRole('listbox', { name: 'Places' }))
  await places.findByRole('option', { name: /Reykjavík/ })
  await userEvent.keyboard('{ArrowDown}')
  await expectNoViolations()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(location.value).toMatch(/^Reykjavík/))
  await press('Submit')
  await successDialog()
  expect(sent.map((form) => [form.get('place_id'), form.get('lat')])).toEqual([['geonames:3413829', '64.1']])
})

test.each(['Control', 'Meta'])('%s and Enter in the crop dialog do not post the activity', async (modifier) => {
  await page.viewport(...desktop)
  const { sent } = renderComposer('/upload')
  await userEvent.fill(await titleField(), 'Ritt über den Pass')
  const crop = await choosePhoto()
  crop.getByRole('slider', { name: 'Zoom' }).focus()
  await userEvent.keyboard(`{${modifier}>}{Enter}{/${modifier}}`)
  await press('Use cropped', crop)
  await isGone('Crop your photo')
  expect(sent).toEqual([])
  await press('Submit')
  await successDialog()
  expect(sent.map((form) => form.has('media_file'))).toEqual([true])
})

test('shows an error for an unsupported, broken or HEIC file', async () => {
  await page.viewport(...desktop)
  renderComposer('/upload')
  const form = await uploadForm()
  const choose = async (name: string, type: string, content: string) => {
    await userEvent.upload(form.getByLabelText('Photo or video'), new File([content], name, { type }))
  }
  const hasError = (text: RegExp) => waitFor(() => expect(form.getByRole('alert').textContent).toMatch(text))
  await choose('notes.pdf', 'application/pdf', 'not a picture')
  await hasError(/^Please choose an image/)
  await choose('broken.jpg', 'image/jpeg', 'not a picture')
  await hasError(/^Could not open image\.$/)
  await choose('IMG_0007.HEIC', 'image/heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  await hasError(/^This photo is in HEIC format/)
  expect(screen.queryByRole('dialog')).toBeNull()
  await expectNoViolations()
})

test('crops a photo to 4:5 by default or to another ratio, supports the keyboard and discards it on Cancel', async () => {
  await page.viewport(...phone)
  const { sent } = renderComposer('/upload')
  const crop = await choosePhoto()
  const shapes = crop.getAllByRole<HTMLInputElement>('radio')
  expect(shapes).toHaveLength(3)
  expect(crop.getByRole<HTMLInputElement>('radio', { name: '4:5' }).checked).toBe(true)
  // From the style sheet that is loaded with the dialog.
  expect(getComputedStyle(crop.getByTestId('container')).touchAction).toBe('none')
  const zoom = crop.getByRole('slider', { name: 'Zoom' })
  zoom.focus()
  await userEvent.keyboard('{End}')
  await waitFor(() => expect(zoom.getAttribute('aria-valuetext')).toBe('3.0×'))
  await userEvent.keyboard('{Home}')
  await waitFor(() => expect(zoom.getAttribute('aria-valuetext')).toBe('1.0×'))
  await expectNoViolations()
  await press('Cancel', crop)
  await isGone('Crop your photo')
  ;(await uploadForm()).getByRole('button', { name: /^Add a photo or video/ })

  await choosePhoto()
  await userEvent.click(within(await cropDialog()).getByText('16:9'))
  const wide = within(await cropDialog()).getByRole<HTMLInputElement>('radio', { name: '16:9' })
  await waitFor(() => expect(wide.checked).toBe(true))
  await press('Use cropped', within(await cropDialog()))
  await isGone('Crop your photo')
  await userEvent.fill(await titleField(), 'A wide lake')
  await press('Submit')
  await successDialog()
  const [photo] = sent.map((form) => form.get('media_file') as File)
  expect(photo).toMatchObject({ name: 'activity.png', type: 'image/png' })
  const { width, height } = await createImageBitmap(photo as File)
  expect(width / height).toBeCloseTo(16 / 9, 1)
})
