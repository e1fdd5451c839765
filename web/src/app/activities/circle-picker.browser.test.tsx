import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '../../testing/axe.ts'
import { press, renderComposer } from '../../testing/composer-page.ts'
import { phone } from '../../testing/shown-boxes.ts'

type FrameTree = Awaited<ReturnType<typeof frameTree>>
const frameTree = async () => (await cdp().send('Page.getFrameTree')).frameTree

/** Elements around the field that scripts can focus, and the live region of toasts. */
const containers = ['RootWebArea', 'generic', 'main', 'region']

/** Roles and names of all controls and options in the accessibility tree of Chromium. */
async function accessibleControls(): Promise<string[]> {
  const frames = ({ frame, childFrames = [] }: FrameTree): FrameTree['frame'][] => [
    frame,
    ...childFrames.flatMap(frames),
  ]
  const { pathname } = location
  const own = frames(await frameTree()).findLast(({ url }) => new URL(url).pathname === pathname)
  const { nodes } = await cdp().send('Accessibility.getFullAXTree', own ? { frameId: own.id } : {})
  return nodes
    .filter(({ ignored, role, properties = [] }) => {
      const isFocusable = properties.some(({ name, value }) => name === 'focusable' && value.value === true)
      return !ignored && (isFocusable || role?.value === 'option')
    })
    .filter(({ role }) => !containers.includes(role?.value))
    .map(({ role, name }) => `${role?.value} ${name?.value ?? ''}`.trim())
    .sort()
}

/** Records the elements that get the focus while they are hidden from assistive technology. */
function recordHiddenFocus(): string[] {
  const hidden: string[] = []
  const record = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.closest('[aria-hidden="true"]')) hidden.push(target.outerHTML)
  }
  document.addEventListener('focusin', record)
  onTestFinished(() => document.removeEventListener('focusin', record))
  return hidden
}

const optionCount = (count: number) => waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(count))

test('while circles are picked, only the field and its options are accessible, and the focus never reaches what is hidden', async () => {
  await page.viewport(...phone)
  const circles = ['Dawn swimmers', 'Readers'].map((name, index) => ({ id: index + 1, name, is_member: true }))
  renderComposer('/upload', { 'GET /users/7/groups': { body: circles } })
  await press('Circles')
  const hiddenFocus = recordHiddenFocus()
  const field = await screen.findByRole('combobox', { name: 'Circles' })

  await userEvent.click(field)
  await optionCount(2)
  expect(await accessibleControls()).toEqual(['combobox Circles', 'listbox', 'option Dawn swimmers', 'option Readers'])
  await expectNoViolations({ except: ['aria-hidden-focus', 'region'] })

  for (const leave of [
    () => userEvent.keyboard('{Tab}'),
    () => userEvent.keyboard('{Shift>}{Tab}{/Shift}'),
    () => userEvent.click(screen.getByLabelText('Title')),
  ]) {
    field.focus()
    await userEvent.keyboard('{ArrowDown}')
    await optionCount(2)
    await leave()
    await waitFor(() => expect(document.activeElement).not.toBe(field))
    await optionCount(0)
    await expectNoViolations()
  }
  expect(hiddenFocus).toEqual([])
})
