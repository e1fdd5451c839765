import './origin.ts'
import { Secret, TOTP } from 'otpauth'
import { fillSignUp, submitSignIn } from '../support/account-forms.ts'
import { endOutage, startOutage } from '../support/fault-injection.ts'
import { createMember, type Member, openPage, password } from '../support/member.ts'
import { createOperator } from '../support/operator.ts'
import { waitForOverlaysToClose } from '../support/overlays.ts'
import { recordErrors } from '../support/page-errors.ts'
import { expect, type Page, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { choosePhoto, successDialog, uploadForm } from '../support/upload-form.ts'
import { ownServer } from './server.ts'

// The Chromium of the tests resolves this name to this machine, and does not treat it as a secure context.
const baseURL = `http://daystar.test:${process.env.E2E_PORT}`
const server = ownServer(async () => ({ PUBLIC_URL: baseURL }))

const open = (member: Member, browser: Parameters<Member['openPage']>[0], path: string) =>
  member.openPage(browser, path, { baseURL })

async function expectPlainHttp(page: Page): Promise<void> {
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'clipboard' in navigator])).toEqual([
    false,
    false,
    false,
  ])
}

/** Pastes what was copied into a field. */
async function pastedInto(page: Page, label: string): Promise<string> {
  const field = page.getByLabel(label)
  await field.press('ControlOrMeta+A')
  await field.press('ControlOrMeta+V')
  return field.inputValue()
}

test('over plain HTTP, a member signs in, posts, comments, stars, connects and plans', async ({ browser }) => {
  const ben = await createMember('ben')
  const walk = await ben.createActivity({ title: 'A walk' })
  await ben.addComment(walk, 'Muddy.')
  const page = await openPage(browser, { baseURL })
  const errors = recordErrors(page)
  await page.goto('/signup')
  await expectPlainHttp(page)
  const email = await fillSignUp(page, 'Ada')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Sign up successful! You can now log in.')).toBeVisible()
  await page.goto('/login')
  if (new URL(page.url()).pathname === '/login') {
    await expect(page.getByText('Passkeys need HTTPS.')).toBeVisible()
    await submitSignIn(page, email)
  }
  await expect(page).toHaveURL('/home')

  await page.goto('/upload')
  await uploadForm(page).getByLabel('Title').fill('Lake before sunrise')
  const crop = await choosePhoto(page)
  await crop.getByRole('button', { name: 'Use cropped' }).click()
  await uploadForm(page).getByLabel('Describe the photo').fill('A red sky over a blue lake')
  await uploadForm(page).getByRole('button', { name: 'Submit' }).click()
  await successDialog(page).getByRole('button', { name: 'OK' }).click()
  const card = page.getByRole('article', { name: 'Lake before sunrise' })
  const picture = card.getByRole('img', { name: 'A red sky over a blue lake' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.goto(`/activity/${walk}`)
  await page.getByRole('button', { name: /^High Five/ }).click()
  await expect(page.getByRole('button', { name: /^High Five/, pressed: true })).toContainText('1')
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('Where to?')
  await page.getByRole('button', { name: 'Send comment' }).click()
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments.getByRole('listitem').filter({ hasText: 'Where to?' })).toBeVisible()
  const muddy = comments.getByRole('listitem').filter({ hasText: 'Muddy.' })
  await muddy.getByRole('button', { name: 'Star this comment' }).click()
  await expect(muddy.getByRole('button', { name: 'Unstar this comment' })).toBeVisible()

  await page.goto(`/profile/${ben.id}`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Request sent (Cancel)' })).toBeVisible()

  await page.goto('/home')
  await page.getByRole('region', { name: 'Planning' }).getByRole('button', { name: 'Reminders / To-Do' }).click()
  const sheet = page.getByRole('dialog', { name: 'Planning' })
  await sheet.getByLabel('New reminder').fill('Towel')
  await sheet.getByRole('button', { name: 'Add reminder' }).click()
  await expect(sheet.getByRole('checkbox', { name: 'Towel' })).toBeVisible()
  await sheet.getByRole('tab', { name: 'Goals' }).click()
  await sheet.getByRole('textbox', { name: 'Goals' }).fill('Swim in the sea.')
  await sheet.getByRole('tab', { name: 'Weekly Plan', exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Monday, line 2' }).fill('Swim')
  const planning = () =>
    page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
      return (await fetch('/api/planning/home', { headers })).text()
    })
  for (const text of ['Towel', 'Swim in the sea.', '"Swim"']) await expect.poll(planning).toContain(text)
  expect(errors).toEqual([])
})

test('over plain HTTP, a member creates circles and copies links and recovery codes', async ({ browser }) => {
  const ada = await createMember('ada')
  const page = await open(ada, browser, '/circles/new')
  await expectPlainHttp(page)
  await page.getByLabel('Name').fill('Dawn swimmers')
  await page.getByRole('button', { name: 'Create circle' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dawn swimmers' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expectToast(page, 'Invite link copied to clipboard')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expectToast(page, 'Invite link copied again')
  const circleUrl = page.url()
  await page.goto('/upload')
  expect(await pastedInto(page, 'Title')).toBe(circleUrl)

  await page.goto('/settings/invitations')
  await page.getByRole('form', { name: 'New invitation' }).getByRole('button', { name: 'Create invitation' }).click()
  const row = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem').first()
  await row.getByRole('button', { name: /^Copy link/ }).click()
  await expectToast(page, 'Link copied')
  await page.goto('/upload')
  expect(await pastedInto(page, 'Title')).toMatch(new RegExp(`^${baseURL}/signup#[\\w-]+$`))

  await page.goto('/settings/sign-in')
  await expect(page.getByText('Passkeys need HTTPS.')).toBeVisible()
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const uri = await dialog.getByRole('link', { name: 'open the app on this device' }).getAttribute('href')
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  await dialog.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const firstCode = await dialog
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .textContent()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expectToast(page, 'Codes copied')
  await dialog.getByRole('button', { name: 'I have saved the codes' }).click()
  await waitForOverlaysToClose(page)
  await page.goto('/upload')
  expect(await pastedInto(page, 'Title')).toContain(firstCode)
})

test('over plain HTTP, a member reports and appeals, and an operator sees the notice, sanctions, decides and announces', async ({
  browser,
}) => {
  const [dora, ada, ben] = [await createOperator('dora'), await createMember('ada'), await createMember('ben')]
  const id = await ada.createActivity({ title: 'Buy my watches' })
  const bens = await open(ben, browser, `/activity/${id}`)
  await bens.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
  await bens.getByRole('menuitem', { name: 'Report activity' }).click()
  const report = bens.getByRole('dialog', { name: 'Report this activity' })
  await report.getByLabel('What is wrong?').selectOption('Spam or advertising')
  await report.getByRole('button', { name: 'Send report' }).click()
  await expectToast(bens, 'Thank you. The moderators will look at it.')
  await bens.context().close()

  expect(server.output()).toContain(`Members need HTTPS, but PUBLIC_URL is ${baseURL}.`)
  const page = await open(dora, browser, '/admin')
  await expectPlainHttp(page)
  await expect(page.getByRole('heading', { name: 'Members need HTTPS' })).toBeVisible()

  await page.goto('/admin/reports')
  await page.getByRole('link', { name: ada.name }).first().click()
  await page.getByLabel('New note').fill('Known for this.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('list', { name: 'Notes' }).getByText('Known for this.')).toBeVisible()

  await page.goto(`/admin/members/${ada.id}`)
  const sanction = page.getByRole('form', { name: 'New sanction' })
  await sanction.getByLabel('Sanction').selectOption('Warning')
  await sanction.getByLabel(`Reason for ${ada.name}`).fill('No advertising, please.')
  await sanction.getByRole('button', { name: 'Send the warning' }).click()
  await expectToast(page, 'The warning is sent.')
  const adas = await open(ada, browser, '/settings/moderation')
  await adas.getByRole('button', { name: 'Appeal' }).click()
  await adas.getByLabel('Why is the decision wrong?').fill('They are not for sale.')
  await adas.getByRole('button', { name: 'Send appeal' }).click()
  await expect(adas.getByText('The moderators will look at it.')).toBeVisible()

  await sanction.getByLabel('Sanction').selectOption('Suspension')
  await sanction.getByLabel(`Reason for ${ada.name}`).fill('Advertising after a warning.')
  await sanction.getByRole('button', { name: 'Suspend' }).click()
  await expectToast(page, 'The account is suspended.')
  await expect(adas).toHaveURL('/suspended')
  await adas.getByRole('button', { name: 'Appeal' }).click()
  await adas.getByLabel('Why is the decision wrong?').fill('That was my sister.')
  await adas.getByRole('button', { name: 'Send appeal' }).click()
  await expect(adas.getByText('The moderators will look at it.')).toBeVisible()

  await page.goto('/admin/reports')
  const appeal = page.getByRole('list', { name: 'Appeals' }).getByRole('listitem').filter({ hasText: 'sister' }).last()
  await appeal.getByLabel(`Answer to ${ada.name}`).fill('Thank you for the explanation.')
  await appeal.getByRole('button', { name: 'Lift it' }).click()
  await expectToast(page, 'The appeal is decided.')
  await adas.context().close()

  await page.goto('/admin/announcements')
  await page.getByRole('textbox', { name: 'Announcement' }).fill('Swim on Sunday at 7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Announcement' })).toContainText('Swim on Sunday at 7')
  const form = page.getByRole('form', { name: 'Email to all members' })
  await form.getByLabel('Subject').fill('Summer swim')
  await form.getByLabel('Text').fill('At the lake.')
  await form.getByRole('button', { name: /^Send to \d+ members$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
  await expectToast(page, 'The email is being sent')
})

test('over plain HTTP, one of two tabs sends what waits, and the other one when that is closed', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const [ada, ben] = [await createMember('ada'), await createMember('ben')]
  const walk = await ben.createActivity({ title: 'A walk' })
  await ben.addComment(walk, 'Muddy.')
  const first = await open(ada, browser, `/activity/${walk}`)
  await expectPlainHttp(first)
  const second = await first.context().newPage()
  await second.goto(`/activity/${walk}`)
  for (const tab of [first, second]) await expect(tab.getByText('Muddy.')).toBeVisible()
  const sent = new Map<Page, string[]>([
    [first, []],
    [second, []],
  ])
  for (const [page, keys] of sent)
    page.on('request', (request) => {
      const key = request.headers()['idempotency-key']
      if (key && request.method() === 'POST') keys.push(key)
    })
  const comments = async () =>
    (await ben.request<{ content: string }[]>('GET', `/comments/${walk}`)).map(({ content }) => content).slice(1)

  /** Writes comments in both tabs while the server is away, and returns which tabs sent them when it is back. */
  async function sendersOf(pages: readonly Page[], texts: readonly string[]): Promise<number[]> {
    const [page] = pages
    if (!page) throw new Error('There is no page.')
    await startOutage(first.context())
    for (const [index, text] of texts.entries()) {
      const tab = pages[index % pages.length] ?? page
      await tab.getByRole('textbox', { name: 'Add a comment' }).fill(text)
      await tab.getByRole('button', { name: 'Send comment' }).click()
      await expect(tab.getByText(new RegExp(`${index + 1} items? waits? to be sent`))).toBeVisible()
    }
    for (const keys of sent.values()) keys.length = 0
    await endOutage(first.context())
    await expect.poll(comments, { timeout: 60_000 }).toEqual(expect.arrayContaining([...texts]))
    for (const tab of pages) await expect(tab.getByText(/waits? to be sent/)).toHaveCount(0)
    const keys = [...sent.values()].flat()
    expect(new Set(keys).size).toBe(texts.length)
    expect(keys).toHaveLength(texts.length)
    return [...sent.values()].map((list) => list.length)
  }

  const counts = await sendersOf([first, second], ['Muddy?', 'How far?', 'With dogs?'])
  expect(counts.toSorted()).toEqual([0, 3])
  expect(await comments()).toHaveLength(3)
  const [sender, other] = counts[0] === 3 ? [first, second] : [second, first]
  await sender.close()
  await sendersOf([other], ['See you there!'])
  expect((await comments()).toSorted()).toEqual(['How far?', 'Muddy?', 'See you there!', 'With dogs?'])
})
