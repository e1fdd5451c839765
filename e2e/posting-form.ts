import type { Activity } from '@daystar/contract/activities'
import { expect, type Page } from '@playwright/test'
import type { Member } from './member.ts'
import { photographWithPlace } from './photographs.ts'

export const formIn = (page: Page) => page.getByRole('form', { name: 'Upload Activity' })
export const success = (page: Page) => page.getByRole('dialog', { name: 'Activity uploaded successfully!' })

export const activitiesOf = (member: Member) => member.asks<Activity[]>('GET', `/users/${member.id}/activities`)

/** Chooses a photograph in the form, and gives the crop dialog once the picture is in it. */
export async function choosesPhotograph(page: Page) {
  await formIn(page)
    .getByLabel('Photo or video')
    .setInputFiles(await photographWithPlace())
  const crop = page.getByRole('dialog', { name: 'Crop your photo' })
  await expect(crop.getByRole('group', { name: /^Part of the photo/ })).toBeVisible()
  return crop
}
