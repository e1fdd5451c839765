import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { enterText } from '../../../../testing/enter-text.ts'
import {
  openComposer,
  setUpComposerTests,
  submitButton,
  titleField,
  uploads,
} from '../composer/composer-test-setup.tsx'

setUpComposerTests()

const heicBytes = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic'), 0, 0, 0, 0])

test('rejects an unreadable HEIC photo with a clear message, and keeps the input', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot decode')))
  await openComposer()
  enterText(titleField(), 'Lake')
  await userEvent.upload(screen.getByLabelText('Photo or video'), new File([heicBytes], 'IMG_1.HEIC', { type: '' }), {
    applyAccept: false,
  })
  expect(await screen.findByText(/^This photo is in HEIC format.*export it as JPG/)).toBeTruthy()
  expect(titleField().value).toBe('Lake')
})

test('rejects an animated AVIF, of which a crop would be the first image, and accepts a still one', async () => {
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))
  await openComposer()
  const input = screen.getByLabelText('Photo or video')
  const avif = (brands: string) => new File([`\0\0\0\x1cftyp${brands}`], 'IMG.avif', { type: 'image/avif' })
  await userEvent.upload(input, avif('avis\0\0\0\0avismsf1iso8'))
  expect(await screen.findByText(/^Animated AVIF images are not supported/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.upload(input, avif('avif\0\0\0\0avifmif1miaf'))
  expect(await screen.findByRole('dialog', { name: 'Crop your photo' })).toBeTruthy()
})

test('shows different messages for an unreadable image and an unsupported file type', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot decode')))
  await openComposer()
  const input = screen.getByLabelText('Photo or video')
  await userEvent.upload(input, new File(['not an image'], 'a.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByText('Could not open image.')).toBeTruthy()
  await userEvent.upload(input, new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }), { applyAccept: false })
  expect(await screen.findByText(/^Please choose an image/)).toBeTruthy()
})

test('opens the crop dialog at 4:5, and selects nothing on Cancel', async () => {
  // The image keeps loading, which is enough to choose an aspect ratio or to cancel.
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))
  await openComposer()
  await userEvent.upload(screen.getByLabelText('Photo or video'), new File(['...'], 'a.jpg', { type: 'image/jpeg' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Crop your photo' }))
  for (const shape of ['1:1', '4:5', '16:9']) {
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: shape }).checked).toBe(shape === '4:5')
  }
  expect(dialog.getByRole<HTMLInputElement>('slider', { name: 'Zoom' })).toMatchObject({ min: '1', max: '3' })
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull()
})

test('sends a video unchanged, without cropping', async () => {
  await openComposer()
  enterText(titleField(), 'Lake')
  const video = new File(['video'], 'swim.mp4', { type: 'video/mp4' })
  await userEvent.upload(screen.getByLabelText('Photo or video'), video)
  await screen.findByRole('button', { name: 'Replace' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(submitButton())
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(uploads[0]?.form.get('media_file')).toMatchObject({ name: 'swim.mp4', type: 'video/mp4' })
})
