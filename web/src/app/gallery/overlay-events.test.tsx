import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode, SyntheticEvent } from 'react'
import { expect, test } from 'vitest'
import { OverlayPending } from '#ui/overlays/overlay-failure.tsx'
import { MediaViewer } from '#ui/pictures/media-viewer.tsx'
import { Fields } from './fields.tsx'
import { Overlays } from './overlays.tsx'

const overlayRoles = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog'
const findOverlay = () => document.querySelector<HTMLElement>(overlayRoles)

const shortcuts = [
  { key: 'Enter' },
  { key: 'Enter', ctrlKey: true },
  { key: 'Enter', metaKey: true },
  { key: 's', ctrlKey: true },
  { key: 'ArrowDown' },
  { key: 'j' },
  { key: ' ' },
]

/** A form that records the events of overlays that reach it. */
function RecordingForm({ events, children }: { events: string[]; children: ReactNode }) {
  const record = (event: SyntheticEvent) => {
    const overlay = findOverlay()
    if (overlay?.contains(event.target as Node)) events.push(event.type)
  }
  const handlers = {
    onKeyDown: record,
    onKeyUp: record,
    onPaste: record,
    onDragOver: record,
    onDrop: record,
    onPointerDown: record,
    onMouseDown: record,
    onClick: record,
    onSubmit: record,
  }
  return (
    <form aria-label="Activity" {...handlers}>
      {children}
    </form>
  )
}

function sendEvents(target: HTMLElement) {
  for (const shortcut of shortcuts) {
    fireEvent.keyDown(target, shortcut)
    fireEvent.keyUp(target, shortcut)
  }
  fireEvent.paste(target)
  fireEvent.dragOver(target)
  fireEvent.drop(target)
  fireEvent.pointerDown(target)
  fireEvent.mouseDown(target)
  fireEvent.submit(target)
  fireEvent.click(target)
}

test.each(['Dialog', 'Alert dialog', 'Sheet', 'Popover', 'More'])(
  '%s: no key, file or press in it reaches the form that it was opened from',
  async (name) => {
    const events: string[] = []
    render(
      <RecordingForm events={events}>
        <Overlays />
      </RecordingForm>,
    )
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(findOverlay()).not.toBeNull())
    sendEvents(findOverlay() as HTMLElement)
    expect(events).toEqual([])
  },
)

test('no event in the list of a field with several choices reaches its form', async () => {
  const events: string[] = []
  render(
    <RecordingForm events={events}>
      <Fields />
    </RecordingForm>,
  )
  await userEvent.click(screen.getByRole('combobox', { name: 'Circles' }))
  await waitFor(() => expect(findOverlay()).not.toBeNull())
  sendEvents(findOverlay() as HTMLElement)
  expect(events).toEqual([])
})

test.each([
  [
    'the viewer of photos',
    <MediaViewer
      key="1"
      files={[{ key: 1, alt: '', size: null }]}
      index={0}
      onIndex={() => {}}
      content={() => null}
      onClose={() => {}}
    />,
  ],
  ['a dialog that is loading', <OverlayPending key="1" onClose={() => {}} />],
])('no event in %s reaches the form that it was opened from', (_name, overlay) => {
  const events: string[] = []
  render(<RecordingForm events={events}>{overlay}</RecordingForm>)
  sendEvents(findOverlay() as HTMLElement)
  expect(events).toEqual([])
})

test('a file that is dropped on a dialog does not replace the page', async () => {
  render(<Overlays />)
  await userEvent.click(screen.getByRole('button', { name: 'Dialog' }))
  const dialog = await screen.findByRole('dialog')
  for (const create of [createEvent.dragOver, createEvent.drop]) {
    const event = create(dialog, { dataTransfer: { types: ['Files'], files: [new File(['lake'], 'lake.jpg')] } })
    fireEvent(dialog, event)
    expect(event.defaultPrevented).toBe(true)
  }
})

const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('every overlay keeps its events', () => {
  const overlays = Object.entries(sources).filter(([, source]) => /\.Portal>|<dialog/.test(source))
  expect(overlays.length).toBeGreaterThan(5)
  expect(overlays.filter(([, source]) => !source.includes('<EventBoundary>')).map(([file]) => file)).toEqual([])
})
