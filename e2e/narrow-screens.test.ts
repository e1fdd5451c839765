import { type Browser, expect, type Page, test } from '@playwright/test'
import { createMember, openPage } from './support/member.ts'
import { untilQuiet } from './support/smoke-crawl.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaft'

/**
 * A phone with the largest and the regular text of the app, and 1280 px at 400 % zoom with both. Pages load as on the
 * first of them.
 */
const screens = [
  { width: 360, textSize: 'larger' },
  { width: 360, textSize: 'regular' },
  { width: 320, textSize: 'larger' },
  { width: 320, textSize: 'regular' },
]

/** Runs in the page: how far the page is wider than the screen, and the elements that reach beyond its right edge. */
function overflow() {
  const { clientWidth, scrollWidth } = document.documentElement
  const isInScroller = (element: Element) => {
    for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflowX !== 'visible') return true
    }
    return false
  }
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 0.5 && !isInScroller(element),
  )
  return {
    pixels: scrollWidth - clientWidth,
    elements: wide.slice(0, 5).map((element) => `${element.tagName} ${element.getAttribute('class')}`.slice(0, 160)),
  }
}

/** Runs in the page: the controls of the header and the bottom bar that are smaller than 44 px. */
function smallControls() {
  return [...document.querySelectorAll('header nav a, header nav button, nav[aria-label="Shortcuts"] > div > *')]
    .filter((element) => element.checkVisibility())
    .map((element) => ({
      name: element.getAttribute('aria-label') ?? element.textContent,
      box: element.getBoundingClientRect(),
    }))
    .filter(({ box }) => box.width < 43.99 || box.height < 43.99)
    .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`)
}

/**
 * Runs in the page: the controls that can be pressed in less than 44 px. Labels and what an element draws around itself
 * count; links inside a sentence do not have to be larger than its lines.
 */
function smallTargets() {
  const reach = 21.5
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
  const isInSentence = (element: Element) =>
    element.localName === 'a' &&
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim())
  const isPressed = (element: HTMLElement, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    const label = hit?.closest('label')
    return element.contains(hit) || (label != null && (label.contains(element) || label.htmlFor === element.id))
  }
  const found = new Set<string>()
  for (const element of controls) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden="true"]'))
      continue
    // Checkboxes and radio buttons are operated by their labels as well.
    const isChoice = element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
    const target = isChoice ? (element.closest('label') ?? element) : element
    if (!target || target.classList.contains('sr-only') || isInSentence(element)) continue
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = target.getBoundingClientRect()
    if (box.width < 2) continue
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    // Covered by something else, such as a bar at the end of the page.
    if (!isPressed(target, x, y)) continue
    const isWide = box.width >= 43.5 || (isPressed(target, x - reach, y) && isPressed(target, x + reach, y))
    const isHigh = box.height >= 43.5 || (isPressed(target, x, y - reach) && isPressed(target, x, y + reach))
    if (isWide && isHigh) continue
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
    found.add(`${element.localName} "${name}": ${Math.round(box.width)} x ${Math.round(box.height)}`)
  }
  return [...found]
}

/** Runs in the page: the words of at most ten letters that are divided between two lines. */
function dividedWords() {
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement
    if (!element || element.closest('script, style, template, noscript, svg, option, textarea, .sr-only')) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      if (word.length > 10) continue
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      )
      if (lines.size > 1) found.add(`${word} in <${element.localName} ${element.className}>`.slice(0, 100))
    }
  }
  return [...found]
}

/** Runs in the page: the text size as the settings apply it. */
function setTextSize(size: string): void {
  const { dataset } = document.documentElement
  if (size === 'regular') delete dataset.textSize
  else dataset.textSize = size
}

async function expectToFit(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(path)
  await expect(page.locator('html'), path).toHaveAttribute('data-text-size', 'larger')
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
  await page.evaluate(untilQuiet)
  for (const { width, textSize } of screens) {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate(setTextSize, textSize)
    await page.evaluate(untilQuiet)
    const screen = `${path} at ${width} px with ${textSize} text`
    expect(await page.evaluate(overflow), screen).toEqual({ pixels: 0, elements: [] })
    expect(await page.evaluate(smallControls), screen).toEqual([])
    if (width === 360 && textSize === 'regular') expect.soft(await page.evaluate(smallTargets), screen).toEqual([])
  }
}

/** Runs in the page: text twice as large, as a setting of the browser makes it. */
function doubleTextSize(): void {
  document.documentElement.style.fontSize = '200%'
}

async function expectWholeWords(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
  await page.evaluate(doubleTextSize)
  await page.evaluate(untilQuiet)
  expect.soft(await page.evaluate(dividedWords), path).toEqual([])
  expect.soft(await page.evaluate(overflow), path).toEqual({ pixels: 0, elements: [] })
}

/** Alexandra has a circle with activities, an event and notifications, and an invitation with a welcome pack. */
async function createWelcome() {
  const [alexandra, christoph] = await Promise.all([
    createMember('Alexandra Hamilton'),
    createMember('Christoph Bauer'),
  ])
  const circle = await alexandra.createCircle('Dawn Swimmers')
  await alexandra.request('PATCH', `/groups/${circle}`, { rules: 'Everybody brings a towel.', tags: ['swimming'] })
  await alexandra.request('PUT', `/groups/${circle}/pin`, { text: 'Breakfast is at the boathouse.' })
  await christoph.joinCircle(circle)
  await christoph.follow(alexandra)
  await christoph.request('PATCH', '/users/me', { allows_packs: true, allows_suggestion: true, bio: 'A swimmer' })
  const activity = await alexandra.createActivity({ title: 'Lake in December', circle_ids: [circle] })
  await christoph.addComment(activity, 'Wonderful!')
  await christoph.giveHighFive(activity)
  const event = await alexandra.createEvent({ title: 'Breakfast swim', audience: 'everyone' })
  const invitation = { days: 7, max_uses: 2, circle_id: circle, member_ids: [christoph.id], event_id: event }
  const { url } = await alexandra.request<{ url: string }>('POST', '/invitations', invitation)
  const paths = [
    '/home?scope=mine',
    '/directory',
    '/directory?list=circles',
    '/events',
    '/events?view=month',
    `/events/${event}`,
    `/circles/${circle}`,
    `/profile/${alexandra.id}`,
    '/notifications',
    '/search?q=lake',
    '/settings/notifications',
  ]
  return { alexandra, paths, invitation: new URL(url) }
}

async function createPlaces() {
  const [ada, ben] = await Promise.all([createMember(`Ada ${longWord}`), createMember('Ben')])
  const circle = await ada.createCircle(`${longWord} swimmers`)
  await ada.request('PATCH', `/groups/${circle}`, { rules: longWord.repeat(3), tags: [longWord.toLowerCase()] })
  await ada.request('PUT', `/groups/${circle}/pin`, { text: longWord.repeat(3) })
  await ada.request('POST', `/groups/${circle}/notices`, { text: longWord.repeat(3) })
  const activity = await ada.createActivity({
    title: `A walk along the ${longWord}`,
    description: longWord.repeat(4),
    tags: ['walk', longWord.toLowerCase()],
    location: `${longWord} 12`,
    circle_ids: [circle],
  })
  const link = await ada.request<{ url: string }>('POST', `/activities/${activity}/links`, { days: 7 })
  await ben.addComment(activity, longWord.repeat(3))
  await ben.requestConnection(ada)
  const event = await ben.createEvent({
    title: `A swim in the ${longWord}`,
    description: longWord.repeat(4),
    location: `${longWord} 12`,
    repeats: { rule: 'weekly', every: 1, until: null },
  })
  await ben.request('POST', `/events/${event}/comments`, { content: longWord.repeat(3) })
  await ada.saveDraft({ title: `A loaf of ${longWord}`, description: longWord.repeat(4) })
  await ada.saveDraft({ title: longWord.repeat(2) }, new Date(Date.now() + 86_400_000))
  const paths = [
    '/home?scope=mine',
    `/home?scope=circle:${circle}`,
    '/groups',
    '/circles/new',
    `/circles/${circle}`,
    `/profile/${ada.id}`,
    `/profile/${ben.id}`,
    `/activity/${activity}`,
    '/upload',
    '/notifications',
    '/drafts',
    '/events',
    '/events?view=month',
    `/events/${event}`,
    '/events/new',
    `/search?q=${longWord}`,
    '/directory',
    `/directory?list=circles&tag=${longWord}`,
    '/activities',
    '/settings',
    '/settings/profile',
    '/settings/sign-in',
    '/settings/display',
    '/settings/privacy',
    '/settings/notifications',
    '/notifications',
    '/year/2026',
    '/nowhere',
  ]
  return { ada, paths, shared: `/shared${new URL(link.url).hash}` }
}

const open = (browser: Browser, session: Record<string, string> = {}) =>
  openPage(browser, { localStorage: { ...session, 'daystar:text-size': 'larger' }, hasTouch: true })

test('no page scrolls horizontally on narrow screens, and controls are 44 px large', async ({ browser }) => {
  const { ada, paths, shared } = await createPlaces()
  const page = await open(browser, ada.session)
  for (const path of paths) await expectToFit(page, path)
  await page.context().close()
  const visitor = await open(browser)
  for (const path of [shared, '/', '/signup', '/forgotpassword', '/resetpassword?token=abc', '/groups', '/home'])
    await expectToFit(visitor, path)
  await visitor.context().close()
})

test('on a phone with text twice as large, words of at most ten letters are whole', async ({ browser }) => {
  const { alexandra, paths, invitation } = await createWelcome()
  const viewport = { width: 360, height: 640 }
  const page = await openPage(browser, { localStorage: alexandra.session, viewport })
  for (const path of paths) await expectWholeWords(page, path)
  await page.context().close()
  const visitor = await openPage(browser, { viewport })
  await expectWholeWords(visitor, `${invitation.pathname}${invitation.hash}`)
  await expect(visitor.getByRole('group', { name: 'You get with the invitation' })).toContainText('Christoph Bauer')
  await visitor.context().close()
})
