import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { collectToasts, renderInApp } from '../../../testing/render-in-app.tsx'
import { PictureButton } from './picture-button.tsx'

const toasts = collectToasts()
beforeEach(() => startSession('secret', 7))

test.each([
  [
    'a file that is not an image',
    new File(['content'], 'document.pdf', { type: 'application/pdf' }),
    'Please choose a JPG, PNG, WEBP, or GIF image.',
  ],
  [
    'an image larger than 5 MB',
    new File([new Uint8Array(5242881)], 'big.png', { type: 'image/png' }),
    'File is too large. Max size is 5MB.',
  ],
])('rejects %s', async (_description, file, message) => {
  renderInApp(<PictureButton />)
  await userEvent.upload(screen.getByLabelText('Picture file'), file, { applyAccept: false })
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual([message]))
})
