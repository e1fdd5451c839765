import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openComposer, sent, setTheStage, submit, title } from './composer-stage.tsx'

setTheStage()

const heicBytes = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic'), 0, 0, 0, 0])

test('a HEIC photo that this browser cannot open is refused with a clear word, and nothing else is lost', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot decode')))
  await openComposer()
  await userEvent.type(title(), 'Lake')
  await userEvent.upload(screen.getByLabelText('Photo or video'), new File([heicBytes], 'IMG_1.HEIC', { type: '' }), {
    applyAccept: false,
  })
  expect(await screen.findByText(/^This photo is in HEIC format.*export it as JPG/)).toBeTruthy()
  expect(title().value).toBe('Lake')
})

test('a picture that cannot be read, and a file that is none, are each told apart', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot decode')))
  await openComposer()
  const input = screen.getByLabelText('Photo or video')
  await userEvent.upload(input, new File(['not a picture'], 'a.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByText('Could not open image.')).toBeTruthy()
  await userEvent.upload(input, new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }), { applyAccept: false })
  expect(await screen.findByText(/^Please choose an image/)).toBeTruthy()
})

test('a chosen picture opens the crop dialog at 4:5, and Cancel takes nothing', async () => {
  // Still being opened: enough to choose, or to think better of it.
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

test('a video skips cropping and is sent as it is', async () => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  const film = new File(['film'], 'swim.mp4', { type: 'video/mp4' })
  await userEvent.upload(screen.getByLabelText('Photo or video'), film)
  await screen.findByRole('button', { name: 'Replace' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(submit())
  expect(sent[0]?.form.get('media_file')).toMatchObject({ name: 'swim.mp4', type: 'video/mp4' })
})
