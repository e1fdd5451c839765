import { fillSignUp } from './support/account-forms.ts'
import { localDate } from './support/activities.ts'
import { expectNoViolations, expectNoViolationsAtBothWidths } from './support/axe.ts'
import { createMember, type Member, openPage, phone } from './support/member.ts'
import { expect, type Page, test } from './support/test.ts'

test('two people join with a welcome pack and follow each other, on phones', async ({ browser }) => {
  const [ada, ben] = [await createMember('ada'), await createMember('ben')]
  await ada.createCircle('Dawn swimmers')
  await ben.follow(ada)
  await ben.request('PATCH', '/users/me', { allows_packs: true })
  // Before the events that other tests plan for everyone.
  const day = localDate(1)
  const times = { start_date: day, start_time: '06:30', end_date: day, end_time: '08:00' }
  await ada.request('POST', '/events', {
    title: 'Swim across the lake',
    audience: 'everyone',
    time_zone: 'UTC',
    ...times,
  })

  const settings = await ada.openPage(browser, '/settings/invitations', phone)
  const form = settings.getByRole('form', { name: 'New invitation' })
  await form.getByRole('spinbutton', { name: 'For how many people' }).fill('2')
  await form.getByRole('combobox', { name: 'Also add them to a circle' }).selectOption('Dawn swimmers')
  await form.getByRole('combobox', { name: 'Members they can connect with at once' }).click()
  await settings.getByRole('option', { name: ben.name }).click()
  await settings.keyboard.press('Escape')
  const event = form.getByRole('combobox', { name: 'An event they can go to' })
  const option = event.getByRole('option', { name: /Swim across the lake/ })
  await event.selectOption((await option.getAttribute('value')) ?? '')
  await form.getByRole('button', { name: 'Create invitation' }).click()
  const row = settings.getByRole('list', { name: 'Invitations' }).getByRole('listitem')
  await expect(row).toContainText(`with ${ben.name}, Swim across the lake`)
  await row.getByRole('button', { name: /^Share link/ }).click()
  const dialog = settings.getByRole('dialog', { name: 'Share the link' })
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expectNoViolations(settings)
  const link = (await dialog.getByText(/^http\S+#[\w-]+$/).textContent()) ?? ''
  await settings.emulateMedia({ media: 'print' })
  await expect(settings.locator('.print-sheet')).toBeVisible()
  await expect(form).toBeHidden()
  await settings.emulateMedia({ media: null })

  const mira = await joinWith(browser, { link, ben }, 'Mira')
  const noa = await joinWith(browser, { link, ben }, 'Noa')
  for (const page of [mira, noa]) {
    const steps = page.getByRole('region', { name: 'Welcome to Daystar' })
    await expect(steps.getByRole('link', { name: /Find a circle/ })).toContainText('Done')
    await steps.getByRole('region', { name: 'Suggestions' }).getByRole('button', { name: 'Yes' }).click()
    await expect(steps.getByRole('region', { name: 'Suggestions' })).toBeHidden()
  }
  await expectNoViolationsAtBothWidths(mira)

  await mira.reload()
  const suggestion = mira
    .getByRole('region', { name: 'Suggested members' })
    .getByRole('listitem')
    .filter({ hasText: 'Noa' })
  await expect(suggestion).toContainText('Also in Dawn swimmers')
  await suggestion.getByRole('button', { name: 'Connect with Noa' }).click()
  await expect(suggestion).toContainText('Requested')

  await noa.getByRole('button', { name: 'Notifications, 1 new' }).click()
  const panel = noa.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('button', { name: 'Accept' }).click()
  await panel.getByRole('button', { name: 'Follow back' }).click()
  await suggestion.getByRole('link').click()
  await expect(mira.getByRole('button', { name: 'Connected (Remove)' })).toBeVisible()
})

/** Joins with everything in the pack, and waits for the home page of the new member. */
async function joinWith(
  browser: Parameters<typeof openPage>[0],
  { link, ben }: { link: string; ben: Member },
  name: string,
): Promise<Page> {
  const page = await openPage(browser, phone)
  await page.goto(link)
  const pack = page.getByRole('group', { name: 'You get with the invitation' })
  for (const row of ['Join the circle Dawn swimmers', `Connect with ${ben.name}`, /^Go to Swim across the lake/])
    await expect(pack.getByRole('checkbox', { name: row })).toBeChecked()
  await expectNoViolations(page)
  await fillSignUp(page, name)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Sign up successful! You can now log in.')).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  return page
}
