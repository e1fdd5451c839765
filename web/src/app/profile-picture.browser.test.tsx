import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unreachable } from '../testing/render-in-app.tsx'
import { ada, renderPage } from '../testing/render-page.tsx'
import { sampleNames } from '../testing/sample.ts'
import { desktop, photoOf } from '../testing/shown-boxes.ts'
import { photoFile, stubUploads } from '../testing/stubs/stub-uploads.ts'

test('rejects unsupported, large and broken pictures, and crops and uploads a valid one', async () => {
  await page.viewport(...desktop)
  const { url } = photoOf(1, 300)
  let me: object = ada
  let isReachable = false
  renderPage('/profile/7', {
    'GET /users/me': () => ({ body: me }),
    'GET /users/7': () => ({ body: me }),
    'GET /users/7/activities': { body: [] },
  })
  const sent = stubUploads(() => {
    if (!isReachable) return unreachable()
    me = { ...me, profile_pic_url: url }
    return { body: me }
  })
  await screen.findByRole('button', { name: 'Change picture' })
  const choose = (file: File) => userEvent.upload(screen.getByLabelText('Picture file'), file)
  const use = async () => {
    const crop = within(await screen.findByRole('dialog', { name: 'Your picture' }))
    await userEvent.click(await crop.findByRole('button', { name: 'Use picture' }))
  }

  await choose(new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }))
  await screen.findByText('Please choose a JPG, PNG, WEBP, or GIF image.')
  await choose(new File([new Uint8Array(5_242_881)], 'big.png', { type: 'image/png' }))
  await screen.findByText('File is too large. Max size is 5MB.')
  await choose(new File(['no picture'], 'broken.png', { type: 'image/png' }))
  await screen.findByText('Could not open image.')

  await choose(await photoFile())
  const zoom = await screen.findByRole<HTMLInputElement>('slider', { name: 'Zoom' })
  expect(zoom).toMatchObject({ min: '1', max: '3', step: '0.01' })
  await userEvent.fill(zoom, '1.5')
  await use()
  await screen.findByText('Upload failed. Please try again.')

  isReachable = true
  await choose(await photoFile())
  await use()
  await screen.findByText('Picture changed')
  const files = [...(sent.at(-1) ?? [])].map(([field, file]) => ({ field, file }))
  expect(files).toMatchObject([{ field: 'file', file: { name: 'avatar.png', type: 'image/png' } }])
  const profile = within(screen.getByRole('region', { name: 'Profile' }))
  const avatar = await profile.findByRole<HTMLImageElement>('img', { name: sampleNames.ada })
  await waitFor(() => expect(avatar.naturalWidth).toBeGreaterThan(0))
})
