import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { createMember, phone } from './support/member.ts'
import { openDetail } from './support/upload-form.ts'

declare global {
  interface Window {
    /** Elements that got the focus while they were hidden from assistive technology. */
    hiddenFocus?: string[]
  }
}

interface AccessibilityNode {
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  properties?: { name: string; value: { value: unknown } }[]
}

/** Elements around the field that scripts can focus, and the live region of toasts. */
const containers = ['RootWebArea', 'generic', 'main', 'region']

/** Roles and names of all controls and options in the accessibility tree of Chromium. */
async function accessibleControls(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AccessibilityNode[] }
  await session.detach()
  const isFocusable = ({ properties = [] }: AccessibilityNode) =>
    properties.some(({ name, value }) => name === 'focusable' && value.value === true)
  return nodes
    .filter((node) => !node.ignored && (isFocusable(node) || node.role?.value === 'option'))
    .map((node) => ({ role: node.role?.value ?? '', name: node.name?.value ?? '' }))
    .filter(({ role }) => !containers.includes(role))
    .map(({ role, name }) => `${role} ${name}`.trim())
    .sort()
}

/** Runs in the page. */
function recordHiddenFocus(): void {
  window.hiddenFocus = []
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest('[aria-hidden="true"]')) window.hiddenFocus?.push(target.outerHTML)
  })
}

test('while circles are picked, only the field and its options are accessible, and the focus never reaches what is hidden', async ({
  browser,
}) => {
  const ada = await createMember('Ada')
  for (const name of ['Dawn swimmers', 'Readers']) await ada.createCircle(name)
  const page = await ada.openPage(browser, '/upload', phone)
  const field = page.getByRole('combobox', { name: 'Circles' })
  const options = page.getByRole('listbox').getByRole('option')
  await openDetail(page, 'Circles')
  await page.evaluate(recordHiddenFocus)

  await field.click()
  await expect(options).toHaveCount(2)
  expect(await accessibleControls(page)).toEqual([
    'combobox Circles',
    'listbox',
    'option Dawn swimmers',
    'option Readers',
  ])
  await expectNoViolations(page, { except: ['aria-hidden-focus', 'region'] })

  for (const leave of [
    () => page.keyboard.press('Tab'),
    () => page.keyboard.press('Shift+Tab'),
    () => page.getByLabel('Title').click(),
  ]) {
    await field.focus()
    await field.press('ArrowDown')
    await expect(options).toHaveCount(2)
    await leave()
    await expect(field).not.toBeFocused()
    await expect(options).toHaveCount(0)
    await expectNoViolations(page)
  }
  expect(await page.evaluate(() => window.hiddenFocus)).toEqual([])
  await page.context().close()
})
