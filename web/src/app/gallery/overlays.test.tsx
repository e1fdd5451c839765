import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MentionTextArea } from '#ui/forms/mention-text-area.tsx'
import { mockHistory } from '../../testing/mock-history.ts'
import { Fields } from './fields.tsx'
import { Overlays } from './overlays.tsx'

const routerListener = vi.fn()
let entries: unknown[]

beforeEach(() => {
  entries = mockHistory()
  routerListener.mockClear()
  window.addEventListener('popstate', routerListener)
})
afterEach(() => window.removeEventListener('popstate', routerListener))

const findOverlay = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')

async function expectClosed() {
  await waitFor(() => expect(findOverlay()).toBeNull())
  await waitFor(() => expect(entries).toEqual([{ page: 'home' }]))
  expect(routerListener).not.toHaveBeenCalled()
}

/** Opens an overlay twice, and closes it with Back and with Escape. */
async function openAndClose(open: () => Promise<void>) {
  await open()
  await waitFor(() => expect(findOverlay()).not.toBeNull())
  await waitFor(() => expect(entries).toHaveLength(2))
  act(() => history.back())
  await expectClosed()
  await open()
  await waitFor(() => expect(findOverlay()).not.toBeNull())
  await userEvent.keyboard('{Escape}')
  await expectClosed()
}

test.each(['Dialog', 'Alert dialog', 'Sheet', 'Popover', 'More'])(
  '%s: Back closes it and leaves the page',
  async (name) => {
    render(<Overlays />)
    await openAndClose(() => userEvent.click(screen.getByRole('button', { name })))
  },
)

test('Back closes the list of a field with several choices', async () => {
  render(<Fields />)
  const field = screen.getByRole('combobox', { name: 'Circles' })
  await openAndClose(() => userEvent.click(field))
})

test('Back closes the suggestions of members', async () => {
  const ben = { id: 2, name: 'Ben', username: 'ben', profile_pic_url: null }
  const value = { text: 'With @be', chosen: [] }
  render(<MentionTextArea label="Comment" value={value} onChange={() => {}} suggest={async () => [ben as never]} />)
  const field = screen.getByRole('textbox', { name: 'Comment' })
  await openAndClose(async () => {
    await userEvent.click(field)
    await userEvent.keyboard('{End}')
  })
})

const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const overlay =
  /@base-ui\/react\/(dialog|alert-dialog|menu|popover|combobox|select|autocomplete)|role="(listbox|menu)"|<dialog/

test('every component that draws an overlay closes it on Back', () => {
  const overlays = Object.entries(sources).filter(([, source]) => overlay.test(source))
  expect(overlays.length).toBeGreaterThan(7)
  expect(overlays.filter(([, source]) => !source.includes('useCloseOnBack(')).map(([file]) => file)).toEqual([])
})
