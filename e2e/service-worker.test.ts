import { localDate } from './support/activities.ts'
import { createMember, type Member, phone } from './support/member.ts'
import { photoWithLocation } from './support/photos.ts'
import { type Browser, expect, type Page, test } from './support/test.ts'

/** Opens a page with a service worker, which has stored the app and what the page has read. */
async function openStored(browser: Browser, member: Member, path: string): Promise<Page> {
  const page = await member.openPage(browser, path, { ...phone, serviceWorker: true })
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

/** Returns those of the texts that a copy of a reply contains. */
function storedTexts(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const contents: string[] = []
    for (const name of (await caches.keys()).filter((key) => key.endsWith('-reads'))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) contents.push((await (await cache.match(request))?.text()) ?? '')
    }
    return wanted.filter((text) => contents.some((content) => content.includes(text)))
  }, texts)
}

const isOfMember = ({ cache }: StoredEntry) => cache.startsWith('daystar-member-')
const storedOfMembers = async (page: Page) => (await storedEntries(page)).filter(isOfMember)

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
  const ada = await createMember('ada')
  await ada.request('PATCH', '/users/me', { language: 'de' })
  const page = await openStored(browser, ada, '/home?scope=mine')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const scripts = async () => (await storedEntries(page)).filter(({ path }) => /^\/assets\/.*\.js$/.test(path))
  await expect.poll(async () => (await scripts()).filter(({ path }) => !path.startsWith('/assets/de-'))).toEqual([])
  expect((await scripts()).length).toBeGreaterThan(100)

  await page.context().setOffline(true)
  await page.goto('/groups')
  await expect(page.getByRole('heading', { level: 1, name: 'Kreise' })).toBeVisible()
})

test('a member reads offline what they have read before, also after closing the browser, until they sign out', async ({
  browser,
}) => {
  const [ada, ben] = [await createMember('ada'), await createMember('ben')]
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

  const context = page.context()
  await test.step('what was read is shown with its age', async () => {
    await context.setOffline(true)
    const second = await context.newPage()
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
    await context.setOffline(false)
    await expect(second.getByText(banner)).toBeHidden()
    await second.close()
  })

  await test.step('signing out removes everything that the member has read, in all tabs', async () => {
    const [first, second] = [await context.newPage(), await context.newPage()]
    await first.goto('/home')
    await expect(first.getByRole('article', { name: 'Lake, 9 °C' })).toBeVisible()
    await second.goto('/groups')
    await expect(second.getByRole('heading', { level: 1, name: 'Circles' })).toBeVisible()
    await expect.poll(async () => (await storedOfMembers(first)).length).toBeGreaterThan(1)
    const isOfAda = ({ cache }: StoredEntry) => cache.startsWith(`daystar-member-${ada.id}-`)
    expect((await storedOfMembers(first)).filter((entry) => !isOfAda(entry))).toEqual([])

    await first.getByRole('button', { name: 'Account', exact: true }).click()
    await first.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(first).toHaveURL('/')
    await expect.poll(() => storedOfMembers(first)).toEqual([])
  })
})

/** Submits the form that a phone sends when the member shares photos with the app. */
function share(page: Page, photos: readonly Buffer[]): Promise<void> {
  return page.evaluate(
    (contents) => {
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
    },
    photos.map((photo) => [...photo]),
  )
}

test('the device keeps what is shared without a network, and nothing that the member may no longer see', async ({
  browser,
}) => {
  const [ada, ben] = [await createMember('ada'), await createMember('ben')]
  await ada.follow(ben)
  const secret = await ben.createActivity({ title: 'Secret lake', audience: 'followers' })
  // Before the events of other tests.
  const day = { start_date: localDate(1), end_date: localDate(1), start_time: '06:00', end_time: '07:00' }
  const draft = { title: 'Secret swim', audience: 'followers', ...day }
  const { id } = await ben.request<{ id: number }>('POST', '/events', draft)
  const page = await openStored(browser, ada, `/activity/${secret}`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Secret lake' })).toBeVisible()

  await test.step('a photo that is shared without a network opens the form with it, once', async () => {
    await page.goto('/upload')
    await expect(page.getByLabel('Title')).toBeVisible()
    await page.context().setOffline(true)
    const photos = [await photoWithLocation(600), await photoWithLocation(300)]
    await share(
      page,
      photos.map(({ buffer }) => buffer),
    )
    await expect(page.getByLabel('Title')).toHaveValue('Lake, 9 °C')
    await expect(page).toHaveURL('/upload')
    await expect(page.getByRole('list', { name: 'Photos and videos' }).getByRole('listitem')).toHaveCount(2)
    const isShared = ({ cache }: StoredEntry) => cache.endsWith('-shared')
    expect((await storedOfMembers(page)).filter(isShared)).toEqual([])
    await page.context().setOffline(false)
    await expect(page.getByText(banner)).toBeHidden()
  })

  await test.step('words that were deleted or edited disappear from all copies', async () => {
    const lake = await ben.createActivity({ title: 'Lago gelado', description: 'Três mergulhos' })
    const deleted = await ben.addComment(lake, 'Удалённые слова')
    const edited = await ben.addComment(lake, '編集前の言葉')
    const eventComment = await ben.request<{ id: number }>('POST', `/events/${id}/comments`, {
      content: 'كلمات محذوفة',
    })
    for (const path of [`/activity/${lake}`, '/home', `/events/${id}`]) {
      await page.goto(path)
      await expect(page.getByText(path.startsWith('/events') ? 'كلمات محذوفة' : 'Lago gelado').first()).toBeVisible()
    }
    const words = ['Três mergulhos', 'Удалённые слова', '編集前の言葉', 'كلمات محذوفة']
    const kept = async () => await storedTexts(page, words)
    await expect.poll(kept).toEqual(words)

    await whileOffline(page, async () => {
      await ben.request('DELETE', `/comments/${deleted}`)
      await ben.request('PATCH', `/comments/${edited}`, { content: '編集後の言葉' })
      await ben.request('PATCH', `/activities/${lake}`, { description: 'Dois mergulhos' })
      await ben.request('DELETE', `/events/comments/${eventComment.id}`)
    })
    await expect.poll(kept).toEqual([])
  })

  await test.step('what became invisible disappears at the next contact with the server', async () => {
    await page.goto(`/events/${id}`)
    await expect(page.getByRole('heading', { name: 'Secret swim' })).toBeVisible()
    await page.goto('/events')
    await expect(page.getByText('Secret swim')).toBeVisible()
    const copies = async () => {
      const paths = (await storedEntries(page)).map(({ path }) => path)
      return {
        activities: paths.filter((path) => path === `/api/activities/${secret}`).length,
        events: paths.filter((path) => path.startsWith('/api/events')).length,
      }
    }
    await expect.poll(async () => (await copies()).events).toBeGreaterThan(1)
    expect((await copies()).activities).toBe(1)

    await whileOffline(page, () => ben.request('PUT', `/users/me/blocks/${ada.id}`))
    await expect.poll(copies).toEqual({ activities: 0, events: 0 })
  })

  await test.step('a session that ended elsewhere leaves nothing', async () => {
    await expect.poll(async () => (await storedOfMembers(page)).length).toBeGreaterThan(1)
    await ada.request('POST', '/auth/logout')
    await page.goto('/groups')
    await expect.poll(() => storedOfMembers(page)).toEqual([])
  })
})
