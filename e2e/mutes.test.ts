import { expectNoViolationsAtBothWidths } from './support/axe.ts'
import { createMember, phone } from './support/member.ts'
import { containing } from './support/sample.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

async function confirmMute(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Mute ${name}?` })
  await expect(dialog).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Mute' }).click()
  await expectToast(page, `You muted ${name}`)
}

test('mutes a member, a circle and a word, and unmutes them', async ({ browser }) => {
  const [ada, ben, cleo] = [await createMember('ada'), await createMember('ben'), await createMember('cleo')]
  const circleId = await cleo.createCircle('Runners')
  await ada.joinCircle(circleId)
  for (const member of [ben, cleo]) {
    await ada.follow(member)
    await member.createActivity({ title: `Lake of ${member.name}` })
  }
  await cleo.createActivity({ title: 'Morning run', circle_ids: [circleId] })
  const commented = await cleo.createActivity({ title: 'Bread' })
  await ben.addComment(commented, 'Smells good')

  const page = await ada.openPage(browser, '/home', phone)
  const card = (title: string) => page.getByRole('article', { name: title })
  await card(`Lake of ${ben.name}`).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: `Mute ${ben.name}` }).click()
  await confirmMute(page, ben.name)
  await expect(card(`Lake of ${ben.name}`)).toHaveCount(0)
  await expect(card('Morning run')).toBeVisible()

  await page.goto(`/circles/${circleId}`)
  await page.getByRole('region', { name: 'Runners' }).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mute circle' }).click()
  await confirmMute(page, 'Runners')
  await expect(page.getByText('You muted this circle')).toBeVisible()
  await expect(card('Morning run')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)

  await page.goto('/settings/privacy')
  const form = page.getByRole('form', { name: 'Mute a word' })
  await form.getByLabel('Word or phrase').fill('läke')
  await form.getByLabel('For how long').selectOption('7 days')
  await form.getByRole('button', { name: 'Mute word' }).click()
  await expectToast(page, 'You muted “läke”')
  const list = page.getByRole('list', { name: 'Muted' })
  await expect(list.getByRole('listitem')).toHaveText([/läke.*until \d/, /Runners/, containing(ben.name)])
  await expectNoViolationsAtBothWidths(page)

  await page.goto('/home')
  await expect(card('Bread')).toBeVisible()
  for (const title of ['Morning run', `Lake of ${cleo.name}`, `Lake of ${ben.name}`])
    await expect(card(title)).toHaveCount(0)
  await page.goto(`/activity/${commented}`)
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments.getByText('Muted', { exact: true })).toBeVisible()
  await expect(comments.getByText('Smells good')).toHaveCount(0)
  await expectNoViolationsAtBothWidths(page)
  await comments.getByRole('button', { name: 'Show this muted comment' }).click()
  await expect(comments.getByText('Smells good')).toBeVisible()

  await page.goto(`/profile/${ben.id}`)
  await expect(card(`Lake of ${ben.name}`)).toBeVisible()
  await expect(page.getByText('You muted this member.')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.getByRole('button', { name: `Unmute ${ben.name}` }).click()
  await expectToast(page, `You unmuted ${ben.name}`)
  await expect(page.getByText('You muted this member.')).toHaveCount(0)
  await page.goto('/settings/privacy')
  await list.getByRole('button', { name: 'Unmute läke' }).click()
  await expect(list.getByRole('listitem')).toHaveText([/Runners/])
  await page.goto('/home')
  await expect(card(`Lake of ${ben.name}`)).toBeVisible()
})
