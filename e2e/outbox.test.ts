import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Activity } from '@daystar/contract/activities'
import { submitSignIn } from './support/account-forms.ts'
import { expectNoViolations } from './support/axe.ts'
import { endOutage, startOutage } from './support/fault-injection.ts'
import { createMember, createNamedMember, type Member, origin, phone } from './support/member.ts'
import { photoWithLocation } from './support/photos.ts'
import { type BrowserContext, chromium, expect, type Page, test } from './support/test.ts'
import { activitiesOf, uploadForm } from './support/upload-form.ts'

/** A browser with a profile on the disk, in which the member is signed in and the server is unreachable. */
async function openUnreachable(profile: string, { token, id }: Member): Promise<BrowserContext> {
  const { launchOptions } = test.info().project.use
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: origin, ...phone })
  await context.addInitScript(
    (session) => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
      if (location.origin !== session.origin) return
      localStorage.setItem('token', session.token)
      localStorage.setItem('user_id', String(session.id))
    },
    { token, id, origin },
  )
  return context
}

test('sends what was done without the server once, after the browser was closed and opened again', {
  tag: '@core',
}, async () => {
  test.setTimeout(180_000)
  const [ada, ben] = await Promise.all([createMember('ada'), createMember('ben')])
  const swim = await ben.createActivity({ title: 'Lake, 9 °C' })
  const profile = await mkdtemp(join(tmpdir(), 'outbox-'))
  try {
    const first = await openUnreachable(profile, ada)
    const page = await first.newPage()
    await page.goto(`/activity/${swim}`)
    const box = page.getByRole('textbox', { name: 'Add a comment' })
    await box.fill('Brave!')
    await startOutage(first)
    await page.getByRole('button', { name: 'Send comment' }).click()
    const comment = page.getByRole('region', { name: 'Comments' }).getByRole('listitem')
    await expect(comment).toContainText('Brave!')
    await expect(comment).toContainText('Waiting to be sent')
    await expect(box).toHaveValue('')
    await page.getByRole('button', { name: /^High Five/ }).click()
    await expect(page.getByText('2 items wait to be sent.')).toBeVisible()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    const list = page.getByRole('dialog', { name: 'Waiting to be sent' })
    await expect(list.getByText('High five for “Lake, 9 °C”')).toBeVisible()
    await expectNoViolations(page)
    await first.close()

    const second = await openUnreachable(profile, ada)
    await startOutage(second)
    const later = await second.newPage()
    await later.goto('/home')
    await expect(later.getByText('2 items wait to be sent.')).toBeVisible()
    await endOutage(second)

    const state = async () => {
      const { high_five_count, comments } = await ben.request<{ high_five_count: number; comments: object[] }>(
        'GET',
        `/activities/${swim}`,
      )
      return { highFives: high_five_count, comments: comments.length }
    }
    await expect.poll(state, { timeout: 60_000 }).toEqual({ highFives: 1, comments: 1 })
    await expect(later.getByText('items wait to be sent.')).toBeHidden()
    expect(await state()).toEqual({ highFives: 1, comments: 1 })
    await second.close()
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
})

test('a notice that waits for the server appears on the open page of a member as soon as it is sent', async ({
  browser,
}) => {
  const [ada, ben] = await Promise.all([createMember('ada'), createMember('ben')])
  const rowers = await ada.createCircle('Rowers')
  await ben.joinCircle(rowers)
  const benPage = await ben.openPage(browser, `/circles/${rowers}`)
  await expect(benPage.getByRole('heading', { level: 1, name: 'Rowers' })).toBeVisible()
  const page = await ada.openPage(browser, `/circles/${rowers}`)
  await page.getByRole('button', { name: 'Send a notice' }).click()
  await page.getByRole('dialog', { name: 'Send a notice' }).getByLabel('Text').fill('The boats are back.')
  await startOutage(page.context())
  await page.getByRole('button', { name: 'Send notice' }).click()
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices).toContainText('The boats are back.')
  await expect(notices).toContainText('Waiting to be sent')
  await expect(benPage.getByText('The boats are back.')).toHaveCount(0)

  await endOutage(page.context())
  await expect(benPage.getByRole('region', { name: 'Notices' })).toContainText('The boats are back.', {
    timeout: 60_000,
  })
  await expect(notices.getByText('Waiting to be sent')).toHaveCount(0)
  await expect(notices).toContainText('The boats are back.')
})

test('the later of two choices in two tabs wins, although the earlier one is sent late', async () => {
  const [ada, ben] = await Promise.all([createMember('ada'), createMember('ben')])
  const swim = await ben.createActivity({ title: 'Bơi ở hồ' })
  const profile = await mkdtemp(join(tmpdir(), 'outbox-'))
  try {
    const context = await openUnreachable(profile, ada)
    const first = await context.newPage()
    await first.goto(`/activity/${swim}`)
    await expect(first.getByRole('button', { name: /^High Five/, pressed: false })).toBeVisible()
    await startOutage(first)
    await first.getByRole('button', { name: /^High Five/ }).click()
    await expect(first.getByText('1 item waits to be sent.')).toBeVisible()

    const second = await context.newPage()
    await second.goto(`/activity/${swim}`)
    await second.getByRole('button', { name: /^High Five/, pressed: true }).click()
    await expect(second.getByRole('button', { name: /^High Five/, pressed: false })).toBeVisible()
    await endOutage(first)
    for (const page of [first, second]) await expect(page.getByText(waiting)).toBeHidden({ timeout: 60_000 })
    const { high_five_count: count } = await ben.request<{ high_five_count: number }>('GET', `/activities/${swim}`)
    expect(count).toBe(0)
    await expect(first.getByRole('button', { name: /^High Five/, pressed: false })).toBeVisible()
    await context.close()
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
})

const waiting = /waits? to be sent/

/** Ends the process of a page, as a crash does. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => undefined)
  await crashed
}

test('sends an activity with two photos once, in their order, after the page was killed without a network', async () => {
  test.setTimeout(180_000)
  const ada = await createMember('ada')
  const profile = await mkdtemp(join(tmpdir(), 'outbox-'))
  try {
    const first = await openUnreachable(profile, ada)
    const page = await first.newPage()
    await page.goto('/upload')
    const form = uploadForm(page)
    await form.getByLabel('Title').fill('Lake, 9 °C')
    await startOutage(first)
    const photos = [await photoWithLocation(600), await photoWithLocation(300)]
    await form.getByLabel('Photo or video', { exact: true }).setInputFiles(photos)
    const list = form.getByRole('list', { name: 'Photos and videos' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    for (const [index, text] of ['Sky', 'Lake'].entries())
      await list
        .getByRole('listitem')
        .nth(index)
        .getByLabel(/^Describe photo/)
        .fill(text)
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('1 item waits to be sent.')).toBeVisible()
    await crash(page)
    await first.close()

    const second = await openUnreachable(profile, ada)
    await startOutage(second)
    const later = await second.newPage()
    await later.goto('/home')
    await expect(later.getByText('1 item waits to be sent.')).toBeVisible()
    expect(await activitiesOf(ada)).toEqual([])
    await endOutage(second)
    const state = async () =>
      (await activitiesOf(ada)).map(({ title, media }) => [title, ...media.map(({ alt, width }) => [alt, width])])
    const expected = [['Lake, 9 °C', ['Sky', 600], ['Lake', 300]]]
    await expect.poll(state, { timeout: 60_000 }).toEqual(expected)
    await expect(later.getByText(waiting)).toBeHidden()
    expect(await state()).toEqual(expected)

    // An edit with a new file, which waits as well.
    const [activity] = await activitiesOf(ada)
    await later.goto(`/activity/${activity?.id}`)
    await later.getByRole('button', { name: 'Activity actions' }).first().click({ timeout: 20_000 })
    await later.getByRole('menuitem', { name: 'Edit Activity' }).click({ timeout: 20_000 })
    const editor = later.getByRole('form', { name: 'Edit Activity' })
    await startOutage(second)
    await editor.getByLabel('More photos or videos').setInputFiles([await photoWithLocation(450)])
    await expect(editor.getByRole('list', { name: 'Photos and videos' }).getByRole('listitem')).toHaveCount(3)
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect(later.getByText('1 item waits to be sent.')).toBeVisible()
    await endOutage(second)
    const edited = [['Lake, 9 °C', ['Sky', 600], ['Lake', 300], ['', 450]]]
    await expect.poll(state, { timeout: 60_000 }).toEqual(edited)
    await second.close()
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
})

/** Opens the editor of an activity on its page. */
async function openEditor(page: Page) {
  await page.getByRole('button', { name: 'Activity actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Edit Activity' }).click()
  return page.getByRole('form', { name: 'Edit Activity' })
}

test('an edit whose response was lost is taken back, with its mentions', async ({ browser }) => {
  const [ines, ben] = await Promise.all([createNamedMember('Inés'), createMember('ben')])
  const description = `Con [${ben.name}](u:${ben.id}).`
  const swim = await ines.createActivity({ title: 'Laguna', description, mentions: [ben.id] })
  const page = await ines.openPage(browser, `/activity/${swim}`)
  const editor = await openEditor(page)
  await editor.getByLabel('Description').fill('Sola.')
  const described = async () => {
    const { description, mentions } = await ines.request<Activity>('GET', `/activities/${swim}`)
    return [description, mentions.map(({ id }) => id)]
  }
  await page.context().route(`**/api/activities/${swim}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    await route.fetch()
    await startOutage(page.context())
    return route.abort('connectionreset')
  })
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 item waits to be sent.')).toBeVisible()
  expect(await described()).toEqual(['Sola.', []])
  await page.getByRole('button', { name: 'Take back' }).first().click()
  await expect(page.getByText('2 items wait to be sent.')).toBeVisible()

  await page.context().unrouteAll({ behavior: 'wait' })
  await expect.poll(described, { timeout: 60_000 }).toEqual([description, [ben.id]])
  await expect(page.getByText(waiting)).toHaveCount(0)
})

test('an older choice of the audience does not open an activity that was narrowed elsewhere', async ({ browser }) => {
  const ines = await createNamedMember('Inés')
  const swim = await ines.createActivity({ title: 'Laguna', audience: 'followers' })
  const page = await ines.openPage(browser, `/activity/${swim}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Laguna' })).toBeVisible()
  await page.getByRole('button', { name: 'Activity actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Who can see it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who can see it' })
  await dialog.getByLabel('Audience').selectOption({ label: 'Everyone' })
  await startOutage(page.context())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 item waits to be sent.')).toBeVisible()
  await ines.request('PATCH', `/activities/${swim}`, { audience: 'me' })

  await page.context().unrouteAll({ behavior: 'wait' })
  await expect(page.getByText('1 item could not be sent.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await expect(list.getByRole('definition')).toHaveText(['Everyone', 'Only me'])
  await expect(list.getByText('sent as soon as')).toHaveCount(0)
  await expectNoViolations(page)
  expect(await ines.request('GET', `/activities/${swim}`)).toMatchObject({ audience: 'me' })
})

async function signIn(page: Page, { email }: Member): Promise<void> {
  await page.goto('/login')
  await submitSignIn(page, email)
  await expect(page).toHaveURL('/home')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Everything in the store of the outbox, as text. */
function storedInOutbox(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await done(indexedDB.open('daystar-outbox'))
    const texts: string[] = []
    for (const name of db.objectStoreNames)
      for (const value of (await done(db.transaction(name).objectStore(name).getAll())) as { items?: unknown }[]) {
        const { items } = value
        texts.push(JSON.stringify(value))
        if (items instanceof ArrayBuffer) texts.push(new TextDecoder('latin1').decode(items))
      }
    db.close()
    return texts.join('\n')
  })
}

test('what a member keeps encrypted when signing out offline waits for the same member alone', async ({ browser }) => {
  test.setTimeout(180_000)
  const [ada, ben] = await Promise.all([createMember('ada'), createMember('ben')])
  const swim = await ben.createActivity({ title: 'Lake, 9 °C' })
  const page = await ada.openPage(browser, `/activity/${swim}`, { ...phone, serviceWorker: true })
  const isStored = (path: string) => page.evaluate(async (url) => (await caches.match(url)) !== undefined, path)
  for (const path of ['/api/outbox/key', '/index.html']) await expect.poll(() => isStored(path)).toBe(true)
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('Brave!')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByText('1 item waits to be sent.')).toBeVisible()
  expect(await storedInOutbox(page)).toContain('Brave!')

  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Not everything has been sent' })
  await expect(question).toBeVisible()
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Keep encrypted and sign out' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedInOutbox(page)).not.toContain('Brave!')

  await page.context().setOffline(false)
  await signIn(page, ben)
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
  await expect(page.getByText(waiting)).toHaveCount(0)
  expect(await storedInOutbox(page)).not.toContain('Brave!')
  await signOut(page)
  await expect(page).toHaveURL('/')

  const comments = async () => {
    const { comments } = await ben.request<{ comments: { content: string; user_id: number }[] }>(
      'GET',
      `/activities/${swim}`,
    )
    return comments.map(({ content, user_id }) => [content, user_id])
  }
  expect(await comments()).toEqual([])
  await signIn(page, ada)
  await expect.poll(comments, { timeout: 60_000 }).toEqual([['Brave!', ada.id]])
})
