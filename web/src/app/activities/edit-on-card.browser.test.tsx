import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StubResponse } from '../../testing/render-in-app.tsx'
import { renderPage } from '../../testing/render-page.tsx'
import { activityOf, desktop, photoOf, withPhotos } from '../../testing/shown-boxes.ts'
import { photoFile, stubUploads } from '../../testing/stubs/stub-uploads.ts'

const detail = [
  { loc: ['body', 'title'], msg: 'Too long.' },
  { loc: ['body', 'mood'], msg: 'Not allowed.' },
]
const uploaded = { ...photoOf(101, 600), alt: 'Lamps on still water' }

test('keeps the form values of a rejected edit and shows a new photo on the card', async () => {
  await page.viewport(...desktop)
  let canal = activityOf(6, 'Canal', { can: ['activity:edit'] })
  let reply = (): StubResponse => ({ status: 422, body: { detail } })
  const { requests } = renderPage('/home?scope=mine', {
    'GET /feed': () => ({ body: [canal] }),
    'GET /activities/6': () => ({ body: canal }),
    'PATCH /activities/6': () => reply(),
    'POST /uploads': ({ body }) => ({ status: 201, body: { id: 9, ...(body as object), received: 0, media: null } }),
  })
  stubUploads((form) => {
    const { size } = form.get('part') as File
    return { body: { id: 9, bytes: size, received: size, media: uploaded } }
  })
  const card = within(await screen.findByRole('article', { name: 'Canal' }))
  await userEvent.click(card.getByRole('button', { name: 'Activity actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit Activity' }))
  const form = within(await screen.findByRole('form', { name: 'Edit Activity' }))
  await userEvent.fill(form.getByLabelText('Title'), 'Canal by night')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  const alert = await form.findByRole('alert')
  expect(alert.textContent).toBe('body.title: Too long. • body.mood: Not allowed.')
  expect(form.getByLabelText<HTMLInputElement>('Title').value).toBe('Canal by night')

  reply = () => {
    canal = activityOf(6, 'Canal by night', withPhotos(uploaded))
    return { body: canal }
  }
  await userEvent.upload(form.getByLabelText('Photo or video'), await photoFile(600))
  const crop = within(await screen.findByRole('dialog', { name: 'Crop your photo' }))
  await userEvent.click(await crop.findByRole('button', { name: 'Use cropped' }))
  await userEvent.fill(await form.findByLabelText('Describe the photo'), 'Lamps on still water')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  const changed = within(await screen.findByRole('article', { name: 'Canal by night' }))
  const picture = await changed.findByRole<HTMLImageElement>('img', { name: 'Lamps on still water' })
  await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(0))
  expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
    media_items: [{ media_id: 101, alt_text: 'Lamps on still water' }],
  })
})
