/**
 * Runs in the page: the words of at most ten letters that are divided between two lines. The words of a user name count
 * as one.
 */
export function dividedWords(): string[] {
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement
    if (!element || element.closest('script, style, template, noscript, svg, option, textarea, .sr-only')) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]{2,}(?:[._][\p{L}\p{N}]+)*/gu)) {
      if (word.length > 10) continue
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      )
      if (lines.size > 1) found.add(`${word} in <${element.localName} ${element.className}> is divided`.slice(0, 120))
    }
  }
  return [...found]
}
