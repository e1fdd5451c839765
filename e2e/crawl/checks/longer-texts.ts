declare global {
  interface Window {
    /** The texts that a check looks at, in the dialog or menu at the front if there is one. */
    checkedTexts?: { modal: Element | undefined; nodes: Text[] }
    /** The texts that were made longer, as they were before and as they are now. */
    longerTexts?: Map<Text, { before: string; after: string }>
  }
}

/** Runs in the page: collects its visible texts, and makes those 40 % longer that are not long yet. */
export function lengthenTexts(): void {
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
  window.longerTexts ??= new Map()
  const nodes: Text[] = []
  const changed: Text[] = []
  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement
    if (!element || element.closest('script, style, template, noscript, svg, option, textarea, .sr-only')) continue
    if (!/\S/.test(node.data) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    nodes.push(node)
    // What members wrote is not translated.
    if (isText(node.data) && !element.closest('[dir="auto"], bdi')) changed.push(node)
  }
  // After all visibilities are read, because each change of a text makes the browser compute them again.
  for (const node of changed) {
    const before = node.data
    node.data = longer(before)
    window.longerTexts.set(node, { before, after: node.data })
  }
  window.checkedTexts = { modal, nodes }
}

/** Runs in the page: gives the texts that were made longer, and that the page has not changed since, their length. */
export function restoreTexts(): void {
  for (const [node, { before, after }] of window.longerTexts ?? []) if (node.data === after) node.data = before
  delete window.longerTexts
  delete window.checkedTexts
}
