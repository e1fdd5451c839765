import { expect, type Locator, test } from '@playwright/test'
import { createMember } from './member.ts'
import { photoWithLocation } from './photos.ts'

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
  for (const member of [ada, ben]) await ben.starComment(await member.addComment(id, `Cold, says ${member.name}`))
  const page = await ada.openPage(browser, `/activity/${id}`, { viewport: { width: 360, height: 780 } })
  for (const name of ['Ada', 'Ben']) {
    const comment = page.getByRole('listitem').filter({ hasText: `Cold, says ${name}` })
    await expect(comment.getByRole('button', { name: '1 star' })).toBeVisible()
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
