import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderInApp, stubServer } from '../../testing/render-in-app.tsx'
import { startSession } from '../session/session.ts'
import { MentionText } from './mention-text.tsx'

const ada = { id: 7, name: 'Ada Lovelace', username: 'ada.l' }
const ben = { id: 12, name: 'Ben', username: 'ben.o' }

beforeEach(() => startSession('secret', 3))

function renderText(
  text: string,
  mentions: { id: number; name: string; username: string | null }[],
  following: object[] = [],
) {
  stubServer({
    'GET /users/me': { body: { id: 3, name: 'Cleo' } },
    'GET /connections/following/me': { body: following },
  })
  renderInApp(
    <p>
      <MentionText text={text} mentions={mentions} />
    </p>,
  )
}
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('links tokens, usernames and one-word names of mentioned members', async () => {
  renderText('[Ada](u:7), @ADA.L. and @ben', [ada, ben])
  await screen.findByRole('link', { name: '@ben' })
  expect(links()).toEqual([
    ['Ada Lovelace', '/profile/7'],
    ['@ADA.L', '/profile/7'],
    ['@ben', '/profile/12'],
  ])
})

test('links usernames and names of followed members that the server does not resolve', async () => {
  renderText('With @ben.o, @Ben and @dora', [], [ada, ben])
  await waitFor(() =>
    expect(links()).toEqual([
      ['@ben.o', '/profile/12'],
      ['@Ben', '/profile/12'],
    ]),
  )
  expect(screen.getByText(/With/).textContent).toBe('With @ben.o, @Ben and @dora')
})

test('prefers a username to a name', async () => {
  const other = { id: 20, name: 'Someone', username: 'ben' }
  renderText('@ben', [ben, other])
  await screen.findByRole('link')
  expect(links()).toEqual([['@ben', '/profile/20']])
})

test('links the addresses of web pages, without vouching for them', async () => {
  renderText('See https://lake.example/a?b=c&d=@ben, (www.lake.example/x_(y)).', [ben])
  await screen.findAllByRole('link')
  expect(links()).toEqual([
    ['https://lake.example/a?b=c&d=@ben', 'https://lake.example/a?b=c&d=@ben'],
    ['www.lake.example/x_(y)', 'https://www.lake.example/x_(y)'],
  ])
  for (const link of screen.getAllByRole('link')) expect(link.getAttribute('rel')).toBe('nofollow ugc noopener')
})
