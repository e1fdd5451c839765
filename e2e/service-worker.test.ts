import { type Browser, expect, type Page, test } from '@playwright/test'
import { dateInBerlin } from './support/activities.ts'
import { createMember, type Member, phone } from './support/member.ts'
import { photoWithLocation } from './support/photos.ts'

/** Opens a page with a service worker, which has stored the app and what the page has read. */
async function openStored(browser: Browser, member: Member, path: string): Promise<Page> {
  const page = await member.openPage(browser, path, { ...phone, saveData: false, serviceWorker: true })
  const isActive = async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.active?.state === 'activated'
  }
  await expect.poll(() => page.evaluate(isActive).catch(() => false)).toBe(true)
  return page
}

interface StoredEntry {
  readonly cache: string
  readonly path: string
}

function storedEntries(page: Page): Promise<StoredEntry[]> {
  return page.evaluate(async () => {
    const entries: { cache: string; path: string }[] = []
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys())
        entries.push({ cache, path: url.replace(location.origin, '') })
    return entries
  })
}

const banner = 'Daystar cannot be reached.'

/** Does something while the device has no network and shows a page, and waits until the server is reached again. */
async function whileOffline(page: Page, action: () => Promise<unknown>): Promise<void> {
  await page.context().setOffline(true)
  await page.goto('/groups')
  await expect(page.getByText(banner)).toBeVisible()
  await action()
  await page.context().setOffline(false)
  await expect(page.getByText(banner)).toBeHidden()
}

test('the app opens without a network in the language of the page, once the service worker has stored it', async ({
  browser,
}) => {
  const ada = await createMember('Ada')
  await ada.request('PATCH', '/users/me', { language: 'de' })
  const page = await openStored(browser, ada, '/home?scope=mine')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const scripts = async () => (await storedEntries(page)).filter(({ path }) => /^\/assets\/.*\.js$/.test(path))
  await expect.poll(async () => (await scripts()).filter(({ path }) => !path.startsWith('/assets/de-'))).toEqual([])
  expect((await scripts()).length).toBeGreaterThan(100)

  await page.context().setOffline(true)
  await page.goto('/groups')
  await expect(page.getByRole('heading', { level: 1, name: 'Kreise' })).toBeVisible()
  await page.context().close()
})

test('a member reads offline what they have read before, with its age, also after closing the browser', async ({
  browser,
}) => {
  const [ada, ben] = [await createMember('Ada'), await createMember('Ben')]
  await ada.follow(ben)
  const photo = await photoWithLocation(1200)
  const lake = await ben.uploadActivity({ title: 'Lake, 9 °C', audience: 'followers' }, photo)
  await ben.addComment(lake, 'Brave!')
  const page = await openStored(browser, ada, '/home')
  await page.goto(`/activity/${lake}`)
  await expect(page.getByText('Brave!')).toBeVisible()
  const isStored = (path: RegExp) => async () => (await storedEntries(page)).some((entry) => path.test(entry.path))
  for (const path of [/^\/api\/feed\?scope=following$/, new RegExp(`^/api/activities/${lake}$`), /^\/media\/[^?]*$/])
    await expect.poll(isStored(path), path.source).toBe(true)

  await page.context().setOffline(true)
  const second = await page.context().newPage()
  await page.close()
  // The signature of the address of the photo has expired.
  await second.clock.setSystemTime(Date.now() + 10 * 60_000)
  const startedAtMs = Date.now()
  await second.goto('/home')
  await expect(second.getByText(banner)).toBeVisible()
  test.info().annotations.push({ type: 'offline', description: `shown after ${Date.now() - startedAtMs} ms` })
  await expect(second.getByText(/Last updated .*\d\d:\d\d/)).toBeVisible()
  const card = second.getByRole('article', { name: 'Lake, 9 °C' })
  const widthOfPhoto = () =>
    card.locator('img[src^="/media/"]').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(widthOfPhoto).toBeGreaterThan(0)
  await card.getByRole('link', { name: 'Lake, 9 °C' }).first().click()
  await expect(second.getByText('Brave!')).toBeVisible()
  await second.context().setOffline(false)
  await expect(second.getByText(banner)).toBeHidden()
  await second.context().close()
})

test('signing out removes everything that a member has read, in all tabs', async ({ browser }) => {
  const ada = await createMember('Ada')
  await ada.createActivity({ title: 'Lake, 9 °C' })
  const page = await openStored(browser, ada, '/home?scope=mine')
  const ofMembers = async () => (await storedEntries(page)).filter(({ cache }) => cache.startsWith('daystar-member-'))
  await page.reload()
  await expect(page.getByRole('article', { name: 'Lake, 9 °C' })).toBeVisible()
  await expect.poll(async () => (await ofMembers()).length).toBeGreaterThan(1)
  expect((await ofMembers()).filter(({ cache }) => !cache.startsWith(`daystar-member-${ada.id}-`))).toEqual([])
  const second = await page.context().newPage()
  await second.goto('/groups')
  await expect(second.getByRole('heading', { level: 1, name: 'Circles' })).toBeVisible()

  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(ofMembers).toEqual([])
  await page.context().close()
})

test('what became invisible disappears from the device at the next contact with the server', async ({ browser }) => {
  const [ada, ben] = [await createMember('Ada'), await createMember('Ben')]
  await ada.follow(ben)
  const secret = await ben.createActivity({ title: 'Secret lake', audience: 'followers' })
  const page = await openStored(browser, ada, `/activity/${secret}`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Secret lake' })).toBeVisible()
  const copies = async () => (await storedEntries(page)).filter(({ path }) => path === `/api/activities/${secret}`)
  await expect.poll(async () => (await copies()).length).toBe(1)

  await whileOffline(page, () => ben.request('PUT', `/users/me/blocks/${ada.id}`))
  await expect.poll(copies).toEqual([])
  await page.context().close()
})

test('an event that became invisible disappears from the device, with its answers and the lists that show it', async ({
  browser,
}) => {
  const [ada, ben] = [await createMember('Ada'), await createMember('Ben')]
  await ada.follow(ben)
  // Before the events of other tests.
  const day = { start_date: dateInBerlin(1), end_date: dateInBerlin(1), start_time: '06:00', end_time: '07:00' }
  const draft = { title: 'Secret swim', audience: 'followers', ...day }
  const { id } = await ben.request<{ id: number }>('POST', '/events', draft)
  const page = await openStored(browser, ada, `/events/${id}`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Secret swim' })).toBeVisible()
  await page.goto('/events')
  await expect(page.getByText('Secret swim')).toBeVisible()
  const copies = async () => (await storedEntries(page)).filter(({ path }) => path.startsWith('/api/events')).length
  await expect.poll(copies).toBeGreaterThan(1)

  await whileOffline(page, () => ben.request('PUT', `/users/me/blocks/${ada.id}`))
  await expect.poll(copies).toBe(0)
  await page.context().close()
})

test('a session that ended elsewhere leaves nothing on the device', async ({ browser }) => {
  const ada = await createMember('Ada')
  await ada.createActivity({ title: 'Lake, 9 °C' })
  const page = await openStored(browser, ada, '/home?scope=mine')
  const ofMembers = async () => (await storedEntries(page)).filter(({ cache }) => cache.startsWith('daystar-member-'))
  await expect.poll(async () => (await ofMembers()).length).toBeGreaterThan(1)
  await ada.request('POST', '/auth/logout')
  await page.goto('/groups')
  await expect.poll(ofMembers).toEqual([])
  await page.context().close()
})

test('a photo that is shared without a network opens the form with it, once', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await openStored(browser, ada, '/home?scope=mine')
  await page.reload()
  const ofMembers = async () => (await storedEntries(page)).filter(({ cache }) => cache.startsWith('daystar-member-'))
  await expect.poll(async () => (await ofMembers()).length).toBeGreaterThan(1)
  await page.goto('/upload')
  await expect(page.getByLabel('Title')).toBeVisible()
  await page.context().setOffline(true)
  const files = [await photoWithLocation(600), await photoWithLocation(300)].map(({ buffer }) => [...buffer])
  await page.evaluate((contents) => {
    const form = Object.assign(document.createElement('form'), {
      action: '/share',
      method: 'post',
      enctype: 'multipart/form-data',
    })
    const transfer = new DataTransfer()
    for (const [index, bytes] of contents.entries())
      transfer.items.add(new File([new Uint8Array(bytes)], `lake-${index}.jpg`, { type: 'image/jpeg' }))
    const media = Object.assign(document.createElement('input'), { type: 'file', name: 'media', multiple: true })
    media.files = transfer.files
    form.append(Object.assign(document.createElement('input'), { name: 'title', value: 'Lake, 9 °C' }), media)
    document.body.append(form)
    form.submit()
  }, files)
  await expect(page.getByLabel('Title')).toHaveValue('Lake, 9 °C')
  await expect(page).toHaveURL('/upload')
  await expect(page.getByRole('list', { name: 'Photos and videos' }).getByRole('listitem')).toHaveCount(2)
  expect((await ofMembers()).filter(({ cache }) => cache.endsWith('-shared'))).toEqual([])
  await page.context().close()
})
