import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '../../../../testing/enter-text.ts'
import {
  openComposer,
  responses,
  setUpComposerTests,
  startedUpload,
  submitButton,
  titleField,
  uploads,
} from '../composer/composer-test-setup.tsx'

setUpComposerTests({ '/api/uploads': startedUpload })

const field = (number: number) => screen.getByLabelText(`Describe photo ${number}`)
const photo = (name: string) => new File(['photo'], name, { type: 'image/jpeg' })

/** Fills in the form with two photos. */
async function addPhotos(isReminded: boolean) {
  responses['/api/users/me'] = { ...(responses['/api/users/me'] as object), alt_text_reminder: isReminded }
  await openComposer()
  enterText(titleField(), 'Lake')
  await userEvent.upload(screen.getByLabelText('Photo or video'), [photo('one.jpg'), photo('two.jpg')])
  await waitFor(() => expect(uploads).toHaveLength(2))
  for (const [index, upload] of uploads.entries())
    upload.respond(200, {
      id: 9,
      bytes: 5,
      received: 5,
      media: { id: 100 + index, url: `/media/${index}.webp`, kind: 'image', alt: '', variants: [] },
    })
}

test('asks before photos without a description are posted, and leads to the first of them', async () => {
  await addPhotos(true)
  expect(await screen.findByText(/^2 photos have no description for members/)).toBeTruthy()
  enterText(field(1), 'A grey lake')
  await userEvent.click(submitButton())
  const dialog = within(await screen.findByRole('alertdialog', { name: 'A photo has no description.' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add a description' }))
  await waitFor(() => expect(document.activeElement).toBe(field(2)))
  expect(uploads).toHaveLength(2)
  await userEvent.click(submitButton())
  await userEvent.click(await screen.findByRole('button', { name: 'Continue without' }))
  await waitFor(() => expect(uploads[2]?.address).toBe('/api/activities/upload'))
})

test('posts at once when each photo has a description', async () => {
  await addPhotos(true)
  enterText(field(1), 'A grey lake')
  enterText(field(2), 'A loaf')
  await userEvent.click(submitButton())
  await waitFor(() => expect(uploads[2]?.address).toBe('/api/activities/upload'))
})

test('does not remind members who do not want that', async () => {
  await addPhotos(false)
  expect(screen.queryByText(/no description/)).toBeNull()
  await userEvent.click(submitButton())
  await waitFor(() => expect(uploads[2]?.address).toBe('/api/activities/upload'))
})
