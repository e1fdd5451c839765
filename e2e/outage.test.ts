import { setTimeout as latency } from 'node:timers/promises'
import { expectNoViolations } from './support/axe.ts'
import { endOutage, serverRequests, startOutage } from './support/fault-injection.ts'
import { createMember, createNamedMember, phone } from './support/member.ts'
import { expect, test } from './support/test.ts'
import { activitiesOf, successDialog, uploadForm } from './support/upload-form.ts'

const banner = 'Daystar cannot be reached. Your drafts are saved. Reconnecting…'

test('shows a banner and a waiting comment while the server is unreachable, and sends it automatically', {
  tag: '@core',
}, async ({ browser }) => {
  const ada = await createMember('ada')
  const walk = await ada.createActivity({ title: 'A walk' })
  const page = await ada.openPage(browser, `/activity/${walk}`, phone)
  const box = page.getByRole('textbox', { name: 'Add a comment' })
  await box.fill('Under a low sun')
  await startOutage(page.context())
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByText(banner)).toBeVisible()
  const comment = page.getByRole('region', { name: 'Comments' }).getByRole('listitem')
  await expect(comment).toContainText('Waiting to be sent')
  await expect(box).toHaveValue('')
  await expectNoViolations(page)

  await endOutage(page.context())
  await expect(page.getByText(banner)).toBeHidden({ timeout: 20_000 })
  await expect(comment.getByText('Waiting to be sent')).toBeHidden({ timeout: 20_000 })
  await expect(comment).toHaveCount(1)
  await expect(comment).toContainText('Under a low sun')
})

test('an activity that is sent to a slow server is posted, and not kept on the device', async ({ browser }) => {
  const aroha = await createNamedMember('Aroha')
  const page = await aroha.openPage(browser, '/upload', phone)
  await uploadForm(page).getByLabel('Title').fill('Tide pools')
  await page.route(serverRequests, async (route) => {
    await latency(2000)
    await route.continue().catch(() => undefined)
  })
  await uploadForm(page).getByRole('button', { name: 'Submit' }).click()
  await expect(successDialog(page)).toBeVisible({ timeout: 20_000 })
  expect(await activitiesOf(aroha)).toMatchObject([{ title: 'Tide pools' }])
})

test('a click is not lost when the banner appears between pressing and releasing the mouse', async ({ browser }) => {
  const eve = await createNamedMember('Eve')
  const page = await eve.openPage(browser, '/home')
  await expect(page.getByRole('heading', { name: 'Your Connections' })).toBeVisible()
  await page.context().setOffline(true)
  // Pointing at a link loads its page in advance, which fails.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Circles', exact: true }).hover()
  await page.mouse.down()
  await expect(page.getByText(banner)).toBeVisible()
  await page.mouse.up()
  await expect(page).toHaveURL(/\/groups$/)
})

test('loads a failed feed automatically when the server is reachable again', async ({ browser }) => {
  const ben = await createMember('ben')
  const cleo = await createMember('cleo')
  await ben.follow(cleo)
  await cleo.createActivity({ title: 'Chapter one' })
  const page = await ben.openPage(browser, 'about:blank')
  await startOutage(page.context())
  await page.goto('/home')
  await expect(page.getByText("Can't load your feed")).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
  await expect(page.getByText(banner)).toBeVisible()
  await expectNoViolations(page)
  await endOutage(page.context())
  await expect(page.getByRole('article', { name: 'Chapter one' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(banner)).toBeHidden()
})

test('keeps a high five while the server is unreachable until it is taken back', async ({ browser }) => {
  const dora = await createMember('dora')
  const emil = await createMember('emil')
  const loaf = await emil.createActivity({ title: 'A loaf' })
  const page = await dora.openPage(browser, `/activity/${loaf}`)
  const button = page.getByRole('button', { name: /^High Five/ })
  await expect(button).toContainText('0')
  await startOutage(page.context())
  await button.click()
  await expect(page.getByText('1 item waits to be sent.')).toBeVisible()
  await expect(button).toContainText('1')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(button).toContainText('0')
})
