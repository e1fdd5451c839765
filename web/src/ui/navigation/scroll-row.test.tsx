import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ScrollRow } from './scroll-row.tsx'

afterEach(() => {
  document.documentElement.dir = ''
})

/** A row of 300 px with 1,000 px of content, scrolled to a position. */
function edgesAt(scrollLeft: number) {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1_000)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(Element.prototype, 'scrollLeft', 'get').mockReturnValue(scrollLeft)
  render(
    <ScrollRow>
      <button type="button">Dawn Swimmers</button>
    </ScrollRow>,
  )
  const row = screen.getByRole('button').parentElement
  if (!row) throw new Error('The row is missing.')
  fireEvent.scroll(row)
  return { before: row.hasAttribute('data-more-before'), after: row.hasAttribute('data-more-after') }
}

test.each([
  ['at the start', 0, { before: false, after: true }],
  ['in the middle', 200, { before: true, after: true }],
  ['at the end', 700, { before: true, after: false }],
])('fades out the edges with more content: %s', (_, scrollLeft, edges) => {
  expect(edgesAt(scrollLeft)).toEqual(edges)
})

test.each([
  ['at the start', 0, { before: false, after: true }],
  ['in the middle', -200, { before: true, after: true }],
  ['at the end', -700, { before: true, after: false }],
])('fades out the edges with more content on a page from right to left: %s', (_, scrollLeft, edges) => {
  document.documentElement.dir = 'rtl'
  expect(edgesAt(scrollLeft)).toEqual(edges)
})
