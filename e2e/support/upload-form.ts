import type { Activity } from '@daystar/contract/activities'
import { expect, type Page } from '@playwright/test'
import type { Member } from './member.ts'
import { photoWithLocation } from './photos.ts'

export const uploadForm = (page: Page) => page.getByRole('form', { name: 'Upload Activity' })
export const successDialog = (page: Page) => page.getByRole('dialog', { name: 'Activity uploaded successfully!' })

export const activitiesOf = (member: Member) => member.request<Activity[]>('GET', `/users/${member.id}/activities`)

/** Selects a photo in the form and returns the crop dialog once it shows the photo. */
export async function choosePhoto(page: Page) {
  await uploadForm(page)
    .getByLabel('Photo or video')
    .setInputFiles(await photoWithLocation())
  const crop = page.getByRole('dialog', { name: 'Crop your photo' })
  await expect(crop.getByRole('group', { name: 'Crop area' })).toBeVisible()
  return crop
}

/** Opens the field of a detail, which is behind a chip on small screens. */
export async function openDetail(page: Page, name: string): Promise<void> {
  const chip = uploadForm(page)
    .getByRole('toolbar', { name: 'Details' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
  if ((await chip.getAttribute('aria-expanded')) !== 'true') await chip.click()
}
