import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Stubs } from './render-in-app.tsx'
import { renderPage } from './render-page.tsx'
import { activityOf } from './shown-boxes.ts'
import { photoFile, stubUploads } from './stubs/stub-uploads.ts'

/** Opens a page with the upload form, and returns the forms that it sends. */
export function renderComposer(path: '/home' | '/upload', responses: Stubs = {}) {
  const opened = renderPage(path, { 'GET /feed': { body: [] }, 'GET /drafts': { body: [] }, ...responses })
  const sent = stubUploads((form) => ({
    status: 201,
    body: activityOf(41, String(form.get('title')), {
      duration: form.get('duration'),
      tags: JSON.parse(String(form.get('tags') ?? '[]')),
      timestamp: new Date().toISOString(),
    }),
  }))
  return { ...opened, sent }
}

export const uploadForm = async () => within(await screen.findByRole('form', { name: 'Upload Activity' }))
export const titleField = async () => (await uploadForm()).findByLabelText<HTMLInputElement>('Title')
export const cropDialog = () => screen.findByRole('dialog', { name: 'Crop your photo' })
export const successDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Activity uploaded successfully!' }))

/** Waits until the element has the focus. */
export const hasFocus = async (find: () => Promise<HTMLElement>) => {
  const element = await find()
  await waitFor(() => expect(document.activeElement).toBe(element))
}

/** Selects a photo in the form, and returns the crop dialog once it shows the photo. */
export async function choosePhoto() {
  await userEvent.upload((await uploadForm()).getByLabelText('Photo or video'), await photoFile())
  const crop = within(await cropDialog())
  await crop.findByRole('group', { name: /^Crop area/ })
  return crop
}

export async function press(name: string, within?: { findByRole: typeof screen.findByRole }): Promise<void> {
  await userEvent.click(await (within ?? screen).findByRole('button', { name }))
}
