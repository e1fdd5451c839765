import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { rememberTimeSettings } from '#lib/texts/time-settings.ts'
import { enterText } from '../../../testing/enter-text.ts'
import { renderInApp, type Stubs, stubServer } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { PlanningSheet, type PlanningTool } from './planning-sheet.tsx'

const nothing = { plan: null, goals: null, reminders: null, streak: null }
const empty: Stubs = {
  'GET /users/me': { body: { id: 7, name: sampleNames.ada } },
  'GET /planning/home': { body: nothing },
  'GET /planning/circle:3': { body: nothing },
}

beforeEach(() => startSession('secret', 7))

function openTool(tool: PlanningTool, place: 'home' | 'circle:3' = 'home', responses: Stubs = {}) {
  const requests = stubServer({ ...empty, ...responses })
  renderInApp(<PlanningSheet place={place} tool={tool} onClose={() => undefined} />)
  return requests
}
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')
const addReminder = async (text: string) => {
  await userEvent.type(await screen.findByLabelText('New reminder'), text)
  await userEvent.click(screen.getByRole('button', { name: 'Add reminder' }))
}

test('plans two lines for each day, and more on request', async () => {
  openTool('plan')
  const plan = within(await screen.findByRole('region', { name: "This Week's Plan" }))
  expect(plan.getAllByRole('textbox')).toHaveLength(14)
  enterText(plan.getByRole('textbox', { name: 'Monday, line 2' }), 'Swim')
  await userEvent.click(plan.getByRole('button', { name: 'Add a line to Monday' }))
  expect(plan.getAllByRole('textbox')).toHaveLength(15)
  expect(stored('home:weekly_plan')).toMatchObject({ mon: ['', 'Swim', ''], tue: ['', ''] })
})

test('plans a week that starts on the day that the member chose, and stores it by weekday', async () => {
  rememberTimeSettings({ hour_cycle: null, week_start: 7 })
  openTool('plan', 'home', {
    'GET /users/me': { body: { id: 7, name: sampleNames.ada, hour_cycle: null, week_start: 7 } },
  })
  const plan = within(await screen.findByRole('region', { name: "This Week's Plan" }))
  expect(plan.getAllByRole('textbox')[0]?.getAttribute('aria-label')).toBe('Sunday, line 1')
  enterText(plan.getByRole('textbox', { name: 'Sunday, line 1' }), 'Swim')
  expect(stored('home:weekly_plan')).toMatchObject({ mon: ['', ''], sun: ['Swim', ''] })
  rememberTimeSettings({ hour_cycle: null, week_start: null })
})

test('stores goals and completed reminders on the device, without empty reminders', async () => {
  openTool('goals')
  enterText(await screen.findByRole('textbox', { name: 'Goals' }), 'Swim in the sea.')
  await userEvent.click(screen.getByRole('tab', { name: 'Reminders / To-Do' }))
  await addReminder('   ')
  await screen.findByText('No reminders')
  await userEvent.clear(screen.getByLabelText('New reminder'))
  await addReminder('  Towel ')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Towel' }))
  expect(stored('home:goals')).toBe('Swim in the sea.')
  expect(stored('home:reminders')).toEqual([{ id: expect.any(String), text: 'Towel', done: true }])
})

test('stores the reminders of home and of a circle separately', async () => {
  openTool('reminders')
  await addReminder('Towel')
  cleanup()
  openTool('reminders', 'circle:3')
  await screen.findByText('No reminders')
  await addReminder('Key of the boathouse')
  await screen.findByRole('checkbox', { name: 'Key of the boathouse' })
  expect(stored('circle:3:reminders')).toMatchObject([{ text: 'Key of the boathouse', done: false }])
  expect(stored('home:reminders')).toMatchObject([{ text: 'Towel' }])
})

test('saves the documents of a device to the account once', async () => {
  const towel = [{ id: 'r1', text: 'Towel', done: false }]
  localStorage.setItem('home:reminders', JSON.stringify(towel))
  localStorage.setItem('home:goals', JSON.stringify('Sea'))
  const save = ({ body }: { body: unknown }) => ({ body: { content: (body as { content: unknown }).content } })
  const requests = openTool('reminders', 'home', {
    'PUT /planning/home/reminders': save,
    'PUT /planning/home/goals': save,
  })
  await userEvent.click(await screen.findByRole('tab', { name: 'Goals' }))
  await waitFor(() =>
    expect(requests).toEqual(
      expect.arrayContaining([
        { method: 'PUT', path: '/planning/home/reminders', body: { content: towel, base: null } },
        { method: 'PUT', path: '/planning/home/goals', body: { content: 'Sea', base: null } },
      ]),
    ),
  )
  expect(requests).toHaveLength(2)
})

test('does not restore on the device what was removed from the account', async () => {
  const towel = [{ id: 'r1', text: 'Towel', done: false }]
  const account = (content: unknown) => ({
    body: { ...nothing, reminders: { content, revision: 1, updated_at: '2026-11-21T08:00:00Z' } },
  })
  openTool('reminders', 'home', { 'GET /planning/home': account(towel) })
  await screen.findByRole('checkbox', { name: 'Towel' })
  cleanup()
  const requests = openTool('reminders', 'home', { 'GET /planning/home': account([]) })
  await screen.findByText('No reminders')
  expect(stored('home:reminders')).toEqual([])
  expect(requests).toEqual([])
})

test('gives a reminder a time in the time zone of the member, pauses it, and removes the time', async () => {
  openTool('reminders', 'home', {
    'GET /users/me': { body: { id: 7, name: sampleNames.ada, time_zone: 'Asia/Tokyo' } },
  })
  await addReminder('Towel')
  await userEvent.click(await screen.findByRole('button', { name: 'Time of “Towel”' }))
  fireEvent.change(screen.getByLabelText('Remind me at'), { target: { value: '2030-06-01T08:00' } })
  const towel = { id: expect.any(String), text: 'Towel', done: false, at: '2030-05-31T23:00:00.000Z' }
  expect(stored('home:reminders')).toEqual([towel])

  await userEvent.click(screen.getByRole('switch', { name: 'Pause this reminder' }))
  expect(stored('home:reminders')).toEqual([{ ...towel, paused: true }])
  await userEvent.click(screen.getByRole('button', { name: 'Time of “Towel”' }))
  await screen.findByText('1 June 2030 at 08:00 (paused)')
  await userEvent.click(screen.getByRole('button', { name: 'Time of “Towel”' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove the time' }))
  expect(stored('home:reminders')).toEqual([{ id: expect.any(String), text: 'Towel', done: false }])
})
