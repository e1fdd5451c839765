import type { Activity } from '@daystar/contract/activities'
import { type Language, languages } from '@daystar/contract/languages'
import { readCatalogue } from '../scripts/texts/catalogue.ts'
import { expectNoViolationsAtBothWidths } from './support/axe.ts'
import { emailsTo } from './support/email.ts'
import { createMember, openPage, password, phone, uniqueEmail } from './support/member.ts'
import { photoWithLocation } from './support/photos.ts'
import { expect, type Page, test } from './support/test.ts'

/** Returns the texts of a language with their placeholders filled in. */
function textsOf(language: Language) {
  const catalogue = readCatalogue(language)
  return (message: string, values: Readonly<Record<string, string>> = {}) => {
    const text = catalogue.get(message)?.msgstr[0]
    if (text === undefined) throw new Error(`“${message}” has no translation in ${language}.`)
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
  }
}

for (const language of ['de', 'ar'] as const) {
  test(`a member signs up, posts a photo and is notified and emailed in ${languages[language].name}`, async ({
    browser,
  }) => {
    test.slow()
    const t = textsOf(language)
    const page = await openPage(browser, { ...phone, locale: language })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('html')).toHaveAttribute('dir', languages[language].direction)
    await expectNoViolationsAtBothWidths(page)

    const email = await signUp(page, t)
    await expectNoViolationsAtBothWidths(page)

    await postPhoto(page, t, 'Herbstlauf')
    const card = page.getByRole('article', { name: 'Herbstlauf' })
    await expect(card).toBeVisible()
    await expectNoViolationsAtBothWidths(page)

    const ben = await createMember('ben')
    const [activity] = await ben.request<Activity[]>('GET', `/users/${await ownId(page)}/activities`)
    await ben.addComment(activity?.id ?? 0, 'Schön!')
    const bell = page.getByRole('button', { name: new RegExp(`^${t('Notifications')}`) })
    await bell.click()
    await expect(page.getByText(t('{name} commented on your activity.', { name: ben.name }))).toBeVisible()
    await expectNoViolationsAtBothWidths(page)

    // As a visitor.
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto('/forgotpassword')
    await page.getByLabel(t('Email')).fill(email)
    await page.getByRole('button', { name: t('send reset link') }).click()
    await expect.poll(async () => (await emailsTo(email)).at(-1)?.html).toContain(`lang="${language}"`)
    const subject = (await emailsTo(email)).at(-1)?.subject
    // Names in texts from right to left are between marks of their direction.
    expect(subject?.replace(/[\u2068\u2069]/g, '')).toContain(
      t('Reset your {community} password', { community: 'Daystar' }),
    )
  })
}

type Texts = ReturnType<typeof textsOf>

async function signUp(page: Page, t: Texts): Promise<string> {
  const email = uniqueEmail('Lena')
  await page.getByRole('link', { name: t('Create an account') }).click()
  await page.getByLabel(t('Name'), { exact: true }).fill('Lena')
  await page.getByLabel(t('Email')).fill(email)
  await page.getByRole('textbox', { name: t('Password') }).fill(password)
  // It appears once the app has loaded, and moves the button.
  await expect(page.getByText(t('Password strength:'))).toBeVisible()
  await page.getByRole('button', { name: t('Create account') }).click()
  await page.waitForURL('**/home')
  return email
}

async function postPhoto(page: Page, t: Texts, title: string): Promise<void> {
  await page.getByRole('button', { name: t('Upload Activity') }).click()
  const form = page.getByRole('form', { name: t('Upload Activity') })
  await form.getByLabel(t('Title')).fill(title)
  await form.getByLabel(t('Photo or video')).setInputFiles(await photoWithLocation())
  const crop = page.getByRole('dialog', { name: t('Crop your photo') })
  await crop.getByRole('button', { name: t('Use cropped') }).click()
  await page.getByRole('button', { name: t('Submit'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('Activity uploaded successfully!') })
  await dialog.getByRole('button', { name: t('OK') }).click()
}

async function ownId(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('user_id'))
}
