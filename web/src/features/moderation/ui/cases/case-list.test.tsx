import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer } from '../../../../testing/render-in-app.tsx'
import { CaseList } from './case-list.tsx'

const ben = { id: 2, name: 'Member 2', username: null, profile_pic_url: null }
const item = (id: number, changes: object) => ({
  id,
  subject_type: 'member',
  subject_id: 2,
  member: ben,
  title: 'Member 2',
  excerpt: '',
  picture: null,
  circles: [],
  reasons: ['spam'],
  report_count: 1,
  opened_at: '2026-06-01T08:00:00Z',
  decided_at: null,
  ...changes,
})
const variants = [{ url: '/media/small.webp', width: 320 }]
const picture = {
  url: '/media/lake.webp',
  kind: 'image',
  mime_type: 'image/webp',
  width: 800,
  height: 600,
  alt: '',
  variants,
}
const cases = [
  item(1, {}),
  item(2, {
    subject_type: 'activity',
    title: 'Watches',
    excerpt: 'Cheap!',
    picture,
    circles: [{ id: 3, name: 'Lake' }],
  }),
  item(3, { subject_type: 'circle', member: null, title: 'Lake', circles: [{ id: 3, name: 'Lake' }] }),
]

function renderList(filters: object = {}) {
  const queries: string[] = []
  stubServer({
    'GET /admin/reports': ({ query }) => {
      queries.push(query.toString())
      return { body: cases }
    },
    'GET /admin/report-circles': { body: [{ id: 3, name: 'Lake' }] },
  })
  const onChange = vi.fn()
  const unfiltered = { state: 'open', kind: undefined, rule: undefined, circle: undefined } as const
  renderInApp(<CaseList filters={{ ...unfiltered, ...filters }} onChange={onChange} />)
  return { queries, onChange }
}

beforeEach(() => startSession('secret', 7))

test('a row names what was reported, with its text, its picture and its circle', async () => {
  renderList()
  expect(await screen.findByRole('link', { name: 'Profile of Member 2' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Activity by Member 2' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Circle Lake' })).toBeDefined()
  expect(screen.getByText('Watches · Cheap!')).toBeDefined()
  expect(screen.getByRole('img', { name: 'What was reported' }).getAttribute('src')).toBe('/media/small.webp')
  expect(screen.getByText(/In the circle/).textContent).toContain('Lake')
})

test('filters are sent to the server, and a change is reported to the page', async () => {
  const { queries, onChange } = renderList({ state: 'decided', kind: 'comment', rule: 'hate', circle: 3 })
  await screen.findByRole('link', { name: 'Circle Lake' })
  expect(queries[0]).toContain('state=decided&subject_type=comment&reason=hate&circle_id=3')
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'Spam or advertising')
  expect(onChange).toHaveBeenCalledWith({ rule: 'spam' })
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(onChange).toHaveBeenLastCalledWith({ kind: undefined, rule: undefined, circle: undefined })
})

test('j and k move between the rows, and Enter opens the focused one', async () => {
  renderList()
  const link = await screen.findByRole('link', { name: 'Activity by Member 2' })
  const opened = vi.fn((event: Event) => event.preventDefault())
  link.addEventListener('click', opened)
  await userEvent.keyboard('jj')
  expect(document.activeElement).toBe(link.closest('li'))
  await userEvent.keyboard('jk')
  expect(document.activeElement).toBe(link.closest('li'))
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledOnce()
})
