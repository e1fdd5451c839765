import { t } from '#lib/i18n/translate.ts'
import { isAppleTouchDevice } from '#lib/secure-context/push-notifications.ts'

/** What leads to a form whose first field receives the focus: buttons of panels, and links to the form's own page. */
const openers = '[data-opens-form], a[href="/upload"]'

/** For how long the form may load. */
const maxWaitMs = 10_000

/**
 * Opens the keyboard of iPhones and iPads together with a form: they do so only if a field receives the focus while the
 * tap is handled, but the form is loaded after that. Returns a function that stops it.
 */
export function openKeyboardForForms(): () => void {
  if (!isAppleTouchDevice()) return () => undefined
  const handleClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest(openers)) focusPlaceholder()
  }
  document.addEventListener('click', handleClick, { capture: true })
  return () => document.removeEventListener('click', handleClick, { capture: true })
}

/** Focuses a field that is not visible. The keyboard stays open when the form's own field receives the focus. */
function focusPlaceholder(): void {
  const placeholder = document.createElement('input')
  placeholder.tabIndex = -1
  placeholder.ariaLabel = t('Upload Activity')
  // A smaller text would zoom the page.
  placeholder.style.cssText = 'position:fixed;inset-block-start:0;opacity:0;pointer-events:none;font-size:16px'
  document.body.append(placeholder)
  placeholder.focus({ preventScroll: true })
  const timer = setTimeout(() => placeholder.remove(), maxWaitMs)
  placeholder.addEventListener('blur', ({ relatedTarget }) => {
    clearTimeout(timer)
    if (relatedTarget instanceof HTMLInputElement && placeholder.value !== '') addText(relatedTarget, placeholder.value)
    placeholder.remove()
  })
}

/** Adds what was typed while the form was loading. */
function addText(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, field.value.length, field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
