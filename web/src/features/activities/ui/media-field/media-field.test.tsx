import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { enterText } from '../../../../testing/enter-text.ts'
import { openComposer, setUpComposerTests, submit, titleField, uploads } from '../composer/composer-test-setup.tsx'

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

test('sends a video unchanged, without cropping', async () => {
  await openComposer()
  enterText(titleField(), 'Lake')
  const video = new File(['video'], 'swim.mp4', { type: 'video/mp4' })
  await userEvent.upload(screen.getByLabelText('Photo or video'), video)
  await screen.findByRole('button', { name: 'Replace' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await submit()
  expect(uploads[0]?.form.get('media_file')).toMatchObject({ name: 'swim.mp4', type: 'video/mp4' })
})
