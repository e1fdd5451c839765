import { expect, type Locator, test } from '@playwright/test'
import { holdRequests } from './support/fault-injection.ts'
import { createMember } from './support/member.ts'
import { photoWithLocation } from './support/photos.ts'

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not visible.`)
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

for (const viewport of [
  { width: 1280, height: 850 },
  { width: 360, height: 780 },
]) {
  test(`a photo takes at most 60 % of a window of ${viewport.width} x ${viewport.height}, below its title`, async ({
    browser,
  }) => {
    const ada = await createMember('Ada')
    const id = await ada.uploadActivity({ title: 'Lake before sunrise' }, await photoWithLocation(1200))
    const page = await ada.openPage(browser, '/home', { viewport })
    for (const path of ['/home', `/activity/${id}`]) {
      await page.goto(path)
      const article = page.getByRole('article', { name: 'Lake before sunrise' })
      const photo = await boxOf(article.getByRole('button', { name: /^View the photo/ }))
      const title = await boxOf(article.getByRole('heading', { name: 'Lake before sunrise' }))
      expect(photo.height, path).toBeLessThanOrEqual(viewport.height * 0.6 + 1)
      const isBeside = path !== '/home' && viewport.width >= 1024
      expect(title.bottom, path).toBeLessThanOrEqual(isBeside ? photo.bottom : photo.y)
    }
    await page.context().close()
  })
}

test('the first activity begins within 300 px on a phone in every language, and bars hide while one scrolls down', async ({
  browser,
}) => {
  const ada = await createMember('Ada')
  for (const title of ['Lake', 'Bread', 'Walk', 'Choir']) await ada.createActivity({ title, description: '1\n2\n3\n4' })
  const viewport = { width: 360, height: 780 }
  for (const locale of ['de-DE', 'ar-EG', 'es-ES', 'fr-FR', 'ja-JP', 'pt-BR', 'en-GB']) {
    const page = await ada.openPage(browser, '/home?scope=mine', { viewport, locale, saveData: false })
    expect((await boxOf(page.getByRole('article').first())).y, locale).toBeLessThanOrEqual(300)
    if (locale === 'en-GB') {
      const bars = page.locator('.hiding-bar')
      await expect(bars).toHaveCount(2)
      // The gestures are loaded while the page is idle.
      await expect(page.locator('.pull-mark')).toBeAttached()
      await page.mouse.wheel(0, 300)
      for (const bar of await bars.all()) await expect(bar).not.toBeInViewport()
      await page.mouse.wheel(0, -40)
      for (const bar of await bars.all()) await expect(bar).toBeInViewport()
    }
    await page.context().close()
  }
})

test('the activity page has the photo on the left, and text, actions and comments on the right', async ({
  browser,
}) => {
  const ada = await createMember('Ada')
  const id = await ada.uploadActivity({ title: 'Lake before sunrise' }, await photoWithLocation(1200))
  const viewport = { width: 1280, height: 850 }
  const page = await ada.openPage(browser, `/activity/${id}`, { viewport })
  const article = page.getByRole('article', { name: 'Lake before sunrise' })
  const photo = await boxOf(article.getByRole('button', { name: /^View the photo/ }))
  for (const part of [
    article.getByRole('heading', { level: 1 }),
    article.getByRole('button', { name: /^High Five/ }),
    article.getByRole('textbox', { name: 'Add a comment' }),
  ]) {
    expect((await boxOf(part)).x).toBeGreaterThanOrEqual(photo.right)
    expect((await boxOf(part)).bottom).toBeLessThan(viewport.height)
  }
  await page.context().close()
})

test('the actions of a comment are on one line of 44 px on a narrow phone', async ({ browser }) => {
  const [ada, ben] = [await createMember('Ada'), await createMember('Ben')]
  const id = await ada.createActivity({ title: 'Lake' })
  for (const member of [ada, ben]) {
    const comment = await member.addComment(id, `Cold, says ${member.name}`)
    await ben.starComment(comment)
    if (member === ben) await ben.request('PATCH', `/comments/${comment}`, { content: 'Icy cold, says Ben' })
  }
  const page = await ada.openPage(browser, `/activity/${id}`, { viewport: { width: 360, height: 780 } })
  for (const name of ['Ada', 'Ben']) {
    const comment = page.getByRole('listitem').filter({ hasText: `cold, says ${name}` })
    await expect(comment.getByRole('button', { name: '1 star' })).toBeVisible()
    await expect(comment.getByRole('button', { name: 'edited' })).toBeVisible({ visible: name === 'Ben' })
    const [star, menu] = await Promise.all(
      ['Star this comment', 'Comment actions'].map((name) => boxOf(comment.getByRole('button', { name }))),
    )
    expect(menu?.y).toBe(star?.y)
    expect(menu?.height).toBe(44)
  }
  await page.context().close()
})

test('the avatars of a card are on the line of its buttons on a narrow phone, at each text size', async ({
  browser,
}) => {
  const ada = await createMember('Ada')
  const id = await ada.createActivity({ title: 'Lake' })
  const others = await Promise.all(['Ben', 'Cleo', 'Dora', 'Emil'].map(createMember))
  for (const member of others) await member.giveHighFive(id)
  for (const textSize of ['regular', 'large', 'larger']) {
    const viewport = { width: 360, height: 780 }
    const page = await ada.openPage(browser, '/home?scope=mine', {
      viewport,
      localStorage: { 'daystar:text-size': textSize },
    })
    const card = page.getByRole('article', { name: 'Lake' })
    const [highFive, avatars] = await Promise.all(
      [/^High Five/, 'Show who gave a high five or commented'].map((name) => boxOf(card.getByRole('button', { name }))),
    )
    expect(avatars?.y, textSize).toBe(highFive?.y)
    expect(avatars?.right, textSize).toBeLessThanOrEqual(viewport.width)
    if (textSize === 'regular')
      for (const { name } of others) await expect(card.getByRole('img', { name: new RegExp(name) })).toBeVisible()
    await page.context().close()
  }
})

test('a gallery has the height of its first photo, and a swipe leads to the next one', async ({ browser }) => {
  const ada = await createMember('Ada')
  const photos = [await photoWithLocation(600), await photoWithLocation(1200)]
  const items = await Promise.all(photos.map(async ({ buffer }) => ({ upload_id: await ada.uploadInParts(buffer) })))
  await ada.createActivity({ title: 'Lake before sunrise', media_items: items })
  for (const viewport of [
    { width: 1280, height: 850 },
    { width: 360, height: 780 },
  ]) {
    const page = await ada.openPage(browser, '/home?scope=mine', { viewport })
    const gallery = page.getByRole('group', { name: 'Photos and videos' })
    const box = await boxOf(gallery)
    expect(box.height).toBe((await boxOf(gallery.locator('[data-file="0"]'))).height)
    expect(box.height).toBeLessThanOrEqual(viewport.height * 0.6 + 1)
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.wheel(box.width, 0)
    await expect(gallery.getByText('2 of 2', { exact: true })).toBeAttached()
    expect((await boxOf(gallery)).height, 'after a swipe').toBe(box.height)
    await page.context().close()
  }
})

test('the lists of the own profile have their height before they are loaded', async ({ browser }) => {
  const [ada, ben, cleo] = [await createMember('Ada'), await createMember('Ben'), await createMember('Cleo')]
  for (const other of [ben, cleo]) await ada.follow(other)
  for (const name of ['Dawn swimmers', 'Bread', 'Choir', 'Walkers', 'Early birds']) await ada.createCircle(name)
  const page = await ada.openPage(browser, '/home', { viewport: { width: 360, height: 780 } })
  const release = await holdRequests(page, 'GET /connections/following/*', 'GET /users/*/groups')
  await page.goto(`/profile/${ada.id}`)
  const activities = page.locator('h2', { hasText: 'Activities' })
  const circle = page.getByRole('link', { name: 'Early birds' })
  await expect(page.getByRole('heading', { name: 'Your Connections' })).toBeVisible()
  await expect(circle).toHaveCount(0)
  const early = await activities.evaluate((element) => element.getBoundingClientRect().top)
  await release()
  await expect(circle).toBeAttached()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  expect(await activities.evaluate((element) => element.getBoundingClientRect().top)).toBe(early)
  await page.context().close()
})
