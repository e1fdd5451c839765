import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { startSession } from '#lib/session.ts'
import { json, openComposer, sent, setTheStage, settle, submit, title } from './composer-stage.tsx'

setTheStage()

test('every field is sent as the API wants it, and empty ones stay away', async () => {
  await openComposer()
  await userEvent.type(title(), '  Lake, 9 °C ')
  await userEvent.type(screen.getByLabelText('Mood'), 'Calm')
  await userEvent.selectOptions(screen.getByLabelText('Hours'), '1')
  await userEvent.selectOptions(screen.getByLabelText('Minutes'), '30')
  await userEvent.type(screen.getByLabelText('Tags'), ' swim, ,lake,, ')
  fireEvent.change(screen.getByLabelText('When'), { target: { value: '2026-03-01T07:30' } })
  await userEvent.click(submit())

  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ method: 'POST', address: '/api/activities/upload' })
  expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer secret' })
  expect(Object.fromEntries(sent[0]?.form ?? [])).toEqual({
    title: 'Lake, 9 °C',
    mood: 'Calm',
    duration: '1h 30m',
    timestamp: new Date('2026-03-01T07:30').toISOString(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    tags: '["swim","lake"]',
    audience: 'everyone',
  })
})

test.each([
  ['2', '0', '2h'],
  ['0', '45', '45m'],
  ['12', '55', '12h 55m'],
])('%s hours and %s minutes are "%s"', async (hours, minutes, text) => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  await userEvent.selectOptions(screen.getByLabelText('Hours'), hours)
  await userEvent.selectOptions(screen.getByLabelText('Minutes'), minutes)
  await userEvent.click(submit())
  expect(sent[0]?.form.get('duration')).toBe(text)
})

test('without a title nothing is sent, and the keyboard is taken there', async () => {
  await openComposer()
  await userEvent.click(submit())
  expect(sent).toHaveLength(0)
  expect(screen.getByText('Please give it a title.')).toBeTruthy()
  expect(document.activeElement).toBe(title())
})

test('Ctrl-Enter posts from inside the description; Enter in a line does not', async () => {
  await openComposer()
  await userEvent.type(title(), 'Lake{Enter}')
  expect(sent).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('Description'), 'Cold.{Control>}{Enter}{/Control}')
  expect(sent[0]?.form.get('description')).toBe('Cold.')
})

test('an edited location loses the place that was chosen for it', async () => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  await userEvent.type(screen.getByLabelText('Location'), 'Ber')
  await userEvent.click(await screen.findByRole('option', { name: /Berlin/ }))
  expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('Berlin, Germany')
  await userEvent.type(screen.getByLabelText('Location'), ' Mitte')
  await userEvent.click(submit())
  const fields = Object.fromEntries(sent[0]?.form ?? [])
  expect(fields.location).toBe('Berlin, Germany Mitte')
  expect(fields).not.toHaveProperty('place_id')
  expect(fields).not.toHaveProperty('lat')
  expect(fields).not.toHaveProperty('lng')
})

test('a chosen place brings its coordinates, and credit to its source', async () => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  await userEvent.type(screen.getByLabelText('Location'), 'Ber')
  await screen.findByRole('option', { name: /Berlin/ })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByRole('link', { name: /GeoNames/ })).toBeTruthy()
  await userEvent.click(submit())
  expect(sent[0]?.form.get('place_id')).toBe('geonames:2950159')
  expect([json('lat'), json('lng')]).toEqual([52.52, 13.41])
})

test('joined circles can be chosen, and are sent as numbers', async () => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Circles' }), 'dawn{ArrowDown}{Enter}')
  await userEvent.click(submit())
  expect(json('circle_ids')).toEqual([3])
})

test('inside a circle the form says so, hides the picker, and posts there', async () => {
  await openComposer({ circle: { id: 3, name: 'Dawn Swimmers' } })
  expect(screen.getByText('Posting to').textContent).toBe('Posting to Dawn Swimmers')
  expect(screen.queryByRole('combobox', { name: 'Circles' })).toBeNull()
  await userEvent.type(title(), 'Lake')
  await userEvent.click(submit())
  expect(json('circle_ids')).toEqual([3])
})

test('a circle without a name is read; one that cannot be read is called by its number', async () => {
  await openComposer({ circle: { id: 3 } })
  await waitFor(() => expect(screen.getByText('Posting to').textContent).toBe('Posting to Dawn Swimmers'))
  cleanup()
  await openComposer({ circle: { id: 9 } })
  expect(screen.getByText('Posting to').textContent).toBe('Posting to Circle #9')
})

test('the draft survives a closed form, and ends with Discard', async () => {
  await openComposer()
  await userEvent.type(title(), 'Half a thought')
  await userEvent.type(screen.getByLabelText('Tags'), 'later')
  await settle()
  cleanup()
  await openComposer()
  expect(title().value).toBe('Half a thought')
  expect(screen.getByLabelText<HTMLInputElement>('Tags').value).toBe('later')

  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }))
  expect(title().value).toBe('')
  cleanup()
  await openComposer()
  expect(title().value).toBe('')
})

test('another member on the same device does not see it', async () => {
  await openComposer()
  await userEvent.type(title(), 'For Ada alone')
  await settle()
  cleanup()
  startSession('other', 8)
  await openComposer()
  expect(title().value).toBe('')
})

test('the preview shows the activity, with its location as a search on a map', async () => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  await userEvent.type(screen.getByLabelText('Location'), 'Schlachtensee')
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }))
  expect(preview.getByText('Lake')).toBeTruthy()
  expect(preview.getByRole('link', { name: 'Schlachtensee' }).getAttribute('href')).toContain('query=Schlachtensee')
  await userEvent.click(preview.getByRole('button', { name: 'Submit' }))
  expect(sent).toHaveLength(1)
})
