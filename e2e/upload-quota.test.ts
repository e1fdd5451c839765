import { errors } from '@daystar/contract/errors'
import { expect, test } from '@playwright/test'
import { respondWith } from './fault-injection.ts'
import { createMember } from './member.ts'
import { activitiesOf, choosePhoto, successDialog, uploadForm } from './upload-form.ts'

for (const code of ['upload_quota_day', 'upload_quota_total'] as const) {
  test(`an upload that exceeds the quota (${code}) shows why, and keeps the text and the photo`, async ({
    browser,
  }) => {
    const [status, detail] = errors[code]
    const ada = await createMember('Ada')
    const page = await ada.openPage(browser, '/upload')
    const form = uploadForm(page)
    await form.getByLabel('Title').fill('A wide lake')
    await form.getByLabel('Description').fill('Nine degrees.')
    await (await choosePhoto(page)).getByRole('button', { name: 'Use cropped' }).click()
    const photo = form.locator('img[src^="blob:"]')
    await expect(photo).toBeVisible()

    const restore = await respondWith(page, 'POST /activities/upload', status, { detail, code, request_id: 'r1' })
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(form.getByRole('alert')).toContainText(detail)
    await expect(form.getByLabel('Title')).toHaveValue('A wide lake')
    await expect(form.getByLabel('Description')).toHaveValue('Nine degrees.')
    await expect(photo).toBeVisible()

    await restore()
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(successDialog(page)).toBeVisible()
    const [activity] = await activitiesOf(ada)
    expect(activity).toMatchObject({ title: 'A wide lake', description: 'Nine degrees.', media_kind: 'image' })
    await page.context().close()
  })
}
