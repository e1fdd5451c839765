import { expect, type Page } from '@playwright/test'
import { untilQuiet } from './smoke-crawl.ts'

const widths = [1280, 768, 360, 320]

/** The number of checks and of checked texts of a run. */
export const fitCounts = { states: 0, checks: 0, texts: 0 }

/**
 * Makes all texts of the page 40 % longer, as the longest translations are, and expects them to fit at four widths and
 * with both text sizes: each is complete or has an ellipsis, they are apart from each other, and the page has the width
 * of the screen.
 */
export async function expectTextsToFit(page: Page, state: string): Promise<void> {
  await page.evaluate(untilQuiet)
  const problems: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const textSize of ['larger', 'regular']) {
      const { found, count } = await page.evaluate(findTextProblems, textSize)
      problems.push(...found.map((problem) => `${state}, ${width} px, ${textSize}: ${problem}`))
      fitCounts.checks += 1
      fitCounts.texts += count
    }
  }
  fitCounts.states += 1
  expect.soft(problems).toEqual([])
}

/** Runs in the page. */
async function findTextProblems(textSize: string): Promise<{ found: string[]; count: number }> {
  interface Box {
    left: number
    right: number
    top: number
    bottom: number
  }
  const { documentElement } = document
  if (textSize === 'regular') delete documentElement.dataset.textSize
  else documentElement.dataset.textSize = textSize

  // As `web/build/translations/pseudo-text.ts`, except for initials, the letters of weekdays and the accents.
  const longer = (text: string) => {
    let vowels = 0
    const words = text.trim().replace(/[aeiou]/gi, (letter) => {
      vowels += 1
      return vowels % 2 === 0 ? letter.repeat(3) : letter
    })
    return text.replace(text.trim(), `[${words}]`)
  }
  const isText = (text: string) => /\p{L}{3}/u.test(text) && !text.trim().startsWith('[')

  const modal = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].findLast(
    (dialog) => dialog.checkVisibility(),
  )
  const root = modal ?? document.body
  const nodes: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement
    if (!element || element.closest('script, style, template, noscript, svg, option, textarea, .sr-only')) continue
    if (!/\S/.test(node.data) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    nodes.push(node)
    // What members wrote is not translated.
    if (isText(node.data) && !element.closest('[dir="auto"], bdi')) node.data = longer(node.data)
  }
  // Lists and popups that measure their content have moved.
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))

  const found: string[] = []
  const name = (node: Text) => `“${node.data.trim().slice(0, 50)}”`
  const { clientWidth, scrollWidth } = documentElement
  if (!modal && scrollWidth > clientWidth) {
    const widest = [...document.querySelectorAll('body *')].findLast(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    found.push(`the page scrolls by ${scrollWidth - clientWidth} px because of ${widest?.outerHTML.slice(0, 120)}`)
  }

  const visible: { node: Text; box: Box; pinned: Element | null }[] = []
  for (const node of nodes) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    let [pinned, isCut, isShortened, isScrolled]: [Element | null, string, boolean, boolean] = [null, '', false, false]
    const clips: Box[] = []
    for (let parent = node.parentElement; parent; parent = parent.parentElement) {
      const style = getComputedStyle(parent)
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') isShortened = true
      if (style.position === 'fixed' || style.position === 'sticky') pinned ??= parent
      const [x, y] = [style.overflowX, style.overflowY]
      if (parent === document.body || parent === documentElement || (x === 'visible' && y === 'visible')) continue
      const { left, right, top, bottom } = parent.getBoundingClientRect()
      clips.push({ left, right, top, bottom })
      if (x === 'auto' || x === 'scroll' || y === 'auto' || y === 'scroll') isScrolled = true
      if (isScrolled || isShortened || parent.matches('.dotted-row, .avatar-stack')) continue
      const cut = boxes.find(
        (box) =>
          (x !== 'visible' && (box.right > right + 1 || box.left < left - 1)) ||
          // The boxes of letters are higher than the letters.
          (y !== 'visible' && (box.bottom > bottom + 6 || box.top < top - 6)),
      )
      if (cut) isCut = `${parent.localName}.${String(parent.className).slice(0, 60)}`
    }
    if (isCut) found.push(`${name(node)} is cut off by ${isCut}`)
    let isOutside = false
    for (const { left, right, top, bottom } of boxes) {
      const box = { left, right, top, bottom }
      for (const clip of clips) {
        box.left = Math.max(box.left, clip.left)
        box.right = Math.min(box.right, clip.right)
        box.top = Math.max(box.top, clip.top)
        box.bottom = Math.min(box.bottom, clip.bottom)
      }
      if (box.right <= box.left || box.bottom <= box.top) continue
      visible.push({ node, box, pinned })
      if (box.right > clientWidth + 1 || box.left < -1) isOutside = true
    }
    if (isOutside && !isScrolled) found.push(`${name(node)} is outside of the page`)
  }

  visible.sort((a, b) => a.box.top - b.box.top)
  for (const [index, one] of visible.entries()) {
    for (const other of visible.slice(index + 1)) {
      if (other.box.top > one.box.bottom - 6) break
      if (one.node === other.node || one.pinned !== other.pinned) continue
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top
      if (width > 3 && height > 6) found.push(`${name(one.node)} overlaps ${name(other.node)}`)
    }
  }
  return { found: [...new Set(found)].slice(0, 8), count: nodes.length }
}
