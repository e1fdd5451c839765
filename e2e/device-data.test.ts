import { createMember, createMemberWithRole, type Member, password } from './support/member.ts'
import { type Browser, expect, type Page, test } from './support/test.ts'

/** What a device may contain after the session of a member has ended, and why. */
const reasons: Readonly<Record<string, string>> = {
  'local storage daystar:device': 'identifies this browser when a member signs in',
  'local storage daystar:members': 'says when members used this device, so that the rest ends',
  'local storage daystar:account-banner': 'an id, so that the first page waits for a banner of the member',
  'local storage daystar:suspended': 'an id, so that the next page is that of a suspended member',
  'local storage token': 'the session of a suspended member goes on, so that they can read why and appeal',
  'local storage user_id': 'as above',
  'local storage draft:<id>:activity': 'typed text belongs to its member, who finds it after signing in again',
  'local storage planning:owner:home': 'the owner of unsaved documents, which are not shown to other members',
  'local storage seen_notifications_v1_<id>': 'ids without content',
  'session storage tsr-scroll-restoration-v1_3': 'positions of the pages of this tab, without content',
  'local storage e2e:initialized': 'of this test',
  'IndexedDB daystar-outbox items': 'what waits is sent when the member signs in again',
}

/** What the service worker keeps of the app, which is the same for everybody, and of the next member. */
const otherCaches = /^cache daystar-(?:app-|member-\d)/

/** Everything that the browser stores for the app, with a placeholder for the id of the member. */
async function deviceData(page: Page, { id }: Member): Promise<string[]> {
  const found = await page.evaluate(async () => {
    const databases: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of db.objectStoreNames) {
        const request = db.transaction(store).objectStore(store).count()
        const count = await new Promise<number>((resolve) => {
          request.onsuccess = () => resolve(request.result)
        })
        if (count > 0) databases.push(`IndexedDB ${name} ${store}`)
      }
      db.close()
    }
    return [
      ...Object.keys(localStorage).map((key) => `local storage ${key}`),
      ...Object.keys(sessionStorage).map((key) => `session storage ${key}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
      ...databases,
    ]
  })
  return found.map((entry) => entry.replaceAll(new RegExp(`(?<=[_:-])${id}\\b`, 'g'), '<id>')).toSorted()
}

/** Uses the app as a new member: reads, types a draft, plans, and comments without a network. */
async function useDevice(page: Page, member: Member, swim: number): Promise<void> {
  await page.context().setOffline(false)
  await page.goto('/favicon.svg')
  await page.evaluate(
    ({ id, token }) => {
      for (const storage of [localStorage, sessionStorage]) storage.clear()
      localStorage.setItem('e2e:initialized', 'true')
      localStorage.setItem('token', token)
      localStorage.setItem('user_id', String(id))
    },
    { id: member.id, token: member.token },
  )
  await member.request('PUT', '/planning/home/goals', { content: 'Schwimmen im Morgengrauen', base: null })
  await page.goto('/home')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('home:goals:saved') ?? '')).toContain('Morgengrauen')
  await page.goto('/upload')
  await page.getByLabel('Title').fill('Черновик')
  await page.goto(`/activity/${swim}`)
  const box = page.getByRole('textbox', { name: 'Add a comment' })
  await box.fill('後で送る')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByText('Waiting to be sent').first()).toBeVisible()
  const used = await deviceData(page, member)
  for (const entry of ['cache daystar-member-<id>-reads', 'IndexedDB daystar-outbox items', 'local storage home:goals'])
    expect(used).toContain(entry)
}

const suspension = 'a moderator suspends the member'

/** Each way in which a session ends, or can no longer be used. */
const endings: Readonly<Record<string, (page: Page, member: Member) => Promise<unknown>>> = {
  'the member signs out and discards what waits': async (page) => {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Discard and sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  },
  'the session is ended elsewhere': async (page, member) => {
    await member.request('POST', '/auth/logout')
    await page.context().setOffline(false)
    await page.goto('/groups')
  },
  'the member asks for the deletion of the account': async (page, member) => {
    await member.request('POST', '/users/me/deletion', { password })
    await page.context().setOffline(false)
    await page.goto('/groups')
  },
  [suspension]: async (page, member) => {
    const mona = await createMemberWithRole('mona', 'moderator')
    const sanction = { kind: 'suspension', reason: 'Spam', days: 3 }
    await mona.request('POST', `/admin/members/${member.id}/sanctions`, sanction)
    await page.context().setOffline(false)
    // What waits is sent, and rejected.
    await expect(page).toHaveURL(/\/suspended$/)
  },
  'another member signs in in this browser': async (page) => {
    const ben = await createMember('ben')
    await page.context().setOffline(false)
    await page.evaluate(
      ({ id, token }) => {
        localStorage.setItem('token', token)
        localStorage.setItem('user_id', String(id))
      },
      { id: ben.id, token: ben.token },
    )
    await page.goto('/home')
    await expect(page.getByText('Your feed is empty')).toBeVisible()
  },
}

test('after each ending of a session, a device keeps only what has a reason', async ({
  browser,
}: {
  browser: Browser
}) => {
  test.setTimeout(120_000)
  const cleo = await createMember('cleo')
  const swim = await cleo.createActivity({ title: 'Nado na represa' })
  const page = await (await createMember('ada')).openPage(browser, '/home', { serviceWorker: true })
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => isControlled().catch(() => false)).toBe(true)
  for (const [name, end] of Object.entries(endings)) {
    await test.step(name, async () => {
      const member = await createMember('ada')
      await useDevice(page, member, swim)
      await end(page, member)
      const unexplained = async () =>
        (await deviceData(page, member)).filter((entry) => !otherCaches.test(entry) && !(entry in reasons))
      await expect.poll(unexplained, { timeout: 20_000 }).toEqual([])
      const token = await page.evaluate(() => localStorage.getItem('token'))
      expect(token === member.token).toBe(name === suspension)
    })
  }
})
