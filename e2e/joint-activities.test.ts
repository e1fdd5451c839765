import type { Event } from '@daystar/contract/events/event'
import { expectNoViolations } from './support/axe.ts'
import { createMember, type Member, phone } from './support/member.ts'
import { expect, type Page, test } from './support/test.ts'
import { activitiesOf, successDialog, uploadForm } from './support/upload-form.ts'

const timeZone = 'Europe/Berlin'

/** A date in the time zone of the browser. */
function dateIn(daysFromNow: number): string {
  const instant = new Date(Date.now() + daysFromNow * 86_400_000)
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant)
}

/** Moves the focus forward with the Tab key until it is on the button. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await button.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach ${name}.`)
}

async function expectStar(page: Page, title: string): Promise<void> {
  await page.goto('/home')
  await page
    .getByRole('button', { name: /^Calendar/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: new RegExp(`star for “${title}”`) }).first()).toBeVisible()
}

const titlesOf = async (member: Member) => (await activitiesOf(member)).map(({ title }) => title)

test('an event becomes one activity of each of two members, who confirm it once', async ({ browser }) => {
  const ada = await createMember('ada')
  const ben = await createMember('ben')
  await ben.follow(ada)
  await ada.follow(ben)
  const tomorrow = { start_date: dateIn(1), start_time: '06:00', end_date: dateIn(1), end_time: '07:30' }
  const event = await ada.request<Event>('POST', '/events', {
    title: 'Dawn swim',
    location: 'Müggelsee',
    time_zone: timeZone,
    ...tomorrow,
  })
  const bens = await ben.openPage(browser, `/events/${event.id}`, phone)
  await tabTo(bens, 'Going')
  await bens.keyboard.press('Enter')
  await expect(bens.getByRole('button', { name: 'Going', exact: true })).toHaveAttribute('aria-pressed', 'true')
  // As if two days had passed.
  const yesterday = { start_date: dateIn(-1), end_date: dateIn(-1), start_time: '06:00', end_time: '07:30' }
  await ada.request('POST', `/events/${event.id}/move`, yesterday)

  const adas = await ada.openPage(browser, `/events/${event.id}`, phone)
  await adas.getByRole('button', { name: 'Log it together' }).click()
  await expect(uploadForm(adas).getByRole('button', { name: 'With: with 1 member' })).toBeVisible()
  await uploadForm(adas).getByRole('button', { name: 'With: with 1 member' }).click()
  await expect(uploadForm(adas).getByRole('group', { name: 'With' }).getByText(ben.name)).toBeVisible()
  await expectNoViolations(adas)
  await uploadForm(adas).getByRole('button', { name: 'Submit' }).click()
  await expect(successDialog(adas)).toBeVisible()

  await bens.goto('/home')
  await tabTo(bens, /^Notifications/)
  await bens.keyboard.press('Enter')
  await expect(bens.getByText(`${ada.name} logged an activity with you.`)).toBeVisible()
  await expectNoViolations(bens)
  await tabTo(bens, 'Confirm')
  await bens.keyboard.press('Enter')
  await expect(bens.getByText(`${ada.name} logged an activity with you.`)).toBeHidden()

  for (const member of [ada, ben]) expect(await titlesOf(member)).toEqual(['Dawn swim'])
  await expectStar(adas, 'Dawn swim')
  await expectStar(bens, 'Dawn swim')
  const [own] = await activitiesOf(ben)
  await adas.goto(`/activity/${(await activitiesOf(ada))[0]?.id}`)
  const companion = adas.getByRole('list', { name: 'With' }).getByRole('link', { name: ben.name })
  await expect(companion).toHaveAttribute('href', `/activity/${own?.id}`)
})
