import { t } from '#lib/i18n/translate.ts'

/**
 * Copies a text, or one that is still being requested, during a click. Rejects if the browser does not permit copying.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  // Undefined on a page without a secure context.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!clipboard) return copySelection(await text)
  if (typeof text === 'string') return clipboard.writeText(text)
  if (typeof ClipboardItem === 'undefined' || !clipboard.write) return clipboard.writeText(await text)
  // Some browsers allow clipboard access only during the click, so they get a promise as clipboard item.
  const item = new ClipboardItem({ 'text/plain': text.then((value) => new Blob([value], { type: 'text/plain' })) })
  await clipboard.write([item]).catch(async () => clipboard.writeText(await text))
}

/** Copies by the command of the browser's Edit menu, which needs a selection but works on every page. */
function copySelection(text: string): void {
  const selection = getSelection()
  if (!selection) throw new Error(t('This browser does not permit copying.'))
  const element = document.createElement('span')
  element.textContent = text
  element.style.whiteSpace = 'pre'
  element.style.position = 'fixed'
  element.style.clipPath = 'inset(50%)'
  element.style.userSelect = 'text'
  // Everything outside of a modal dialog is inert and cannot be selected.
  const parent = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body
  const previous = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index))
  parent.append(element)
  let isCopied = false
  try {
    selection.selectAllChildren(element)
    isCopied = document.execCommand('copy')
  } finally {
    element.remove()
    selection.removeAllRanges()
    for (const range of previous) selection.addRange(range)
  }
  if (!isCopied) throw new Error(t('This browser does not permit copying.'))
}
