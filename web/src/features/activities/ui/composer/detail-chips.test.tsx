import { lineNames } from '@daystar/contract/texts/activity-lines'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { enterText } from '../../../../testing/enter-text.ts'
import { lineFacts } from '../../line-facts.ts'
import {
  jsonField,
  openComposer,
  responses,
  setUpComposerTests,
  submit,
  titleField,
  uploads,
} from './composer-test-setup.tsx'

setUpComposerTests()

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('<'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  responses['/api/users/7/activities?limit=30'] = [
    { id: 2, title: 'Swim', mood: 'Calm', tags: ['swim', 'lake'], duration: '45m', location: 'Weißer See' },
    { id: 1, title: 'Run', mood: 'Proud', tags: ['run', 'lake'], duration: '45m', audience: 'followers' },
  ]
})

const chips = () => within(screen.getByRole('toolbar', { name: 'Details' })).getAllByRole('button')
const chip = (name: RegExp) => screen.getByRole('button', { name })
const lastChoices = async () => {
  const list = await screen.findByRole('list', { name: 'Last choices' })
  return within(list).getAllByRole('button')
}

test('on a small screen, each detail is a chip, and its field is shown only while it is open', async () => {
  await openComposer()
  await screen.findByRole('button', { name: 'Circles' })
  expect(chips().map((button) => button.textContent)).toEqual([
    'Tags',
    ...lineNames.map((name) => lineFacts[name].label),
    'Duration',
    'Location',
    'When',
    'Who can see it: Everyone',
    'With',
    'Who can comment: Everyone who sees it',
    'Circles',
  ])
  expect(screen.queryByRole('textbox', { name: 'Mood' })).toBeNull()
  await userEvent.click(chip(/^Mood/))
  enterText(screen.getByRole('textbox', { name: 'Mood' }), 'Awake')
  expect(chip(/^Mood: Awake/).getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(chip(/^Tags/))
  expect(screen.queryByRole('textbox', { name: 'Mood' })).toBeNull()
  await userEvent.click(chip(/^Tags/))
  expect(screen.queryByRole('textbox', { name: 'Tags' })).toBeNull()
})

test('an open chip offers the last choices first, and what one tap chooses is sent', async () => {
  await openComposer()
  await userEvent.click(chip(/^Tags/))
  expect((await lastChoices()).map((button) => button.textContent)).toEqual(['#swim', '#lake', '#run'])
  for (const choice of (await lastChoices()).slice(0, 2)) await userEvent.click(choice)
  await userEvent.click(chip(/^Duration/))
  const [duration, ...others] = await lastChoices()
  expect(others).toEqual([])
  await userEvent.click(duration as HTMLElement)
  await userEvent.click(chip(/^Location/))
  await userEvent.click((await lastChoices())[0] as HTMLElement)
  await userEvent.click(chip(/^Who can see it/))
  await userEvent.click(screen.getByRole('button', { name: 'Followers' }))
  enterText(titleField(), 'Lake')
  await submit()
  expect(jsonField('tags')).toEqual(['swim', 'lake'])
  const sent = Object.fromEntries(uploads[0]?.form.entries() ?? [])
  expect(sent).toMatchObject({ duration: '45m', location: 'Weißer See', audience: 'followers' })
})

test('a last choice that is tapped again is removed', async () => {
  await openComposer()
  await userEvent.click(chip(/^Mood/))
  const [calm] = await lastChoices()
  await userEvent.click(calm as HTMLElement)
  expect(chip(/^Mood: Calm/)).toBeDefined()
  await userEvent.click(calm as HTMLElement)
  expect(chip(/^Mood$/)).toBeDefined()
})
