import { lineNames, mapLines } from '@daystar/contract/texts/activity-lines'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { deviceTimeZone } from '#lib/texts/dates.ts'
import { enterText } from '../../../../testing/enter-text.ts'
import { sampleNames } from '../../../../testing/sample.ts'
import { lineFacts } from '../../line-facts.ts'
import {
  jsonField,
  openComposer,
  setUpComposerTests,
  submit,
  submitButton,
  titleField,
  uploads,
  waitForDraftSave,
} from './composer-test-setup.tsx'

setUpComposerTests()

test('sends every field in API format, and omits empty fields', async () => {
  await openComposer()
  enterText(titleField(), '  Lake, 9 °C ')
  for (const name of lineNames) enterText(screen.getByLabelText(lineFacts[name].label), ` In ${name} `)
  await userEvent.selectOptions(screen.getByLabelText('Hours'), '1')
  await userEvent.selectOptions(screen.getByLabelText('Minutes'), '30')
  enterText(screen.getByLabelText('Tags'), ' swim, ,lake,, ')
  fireEvent.change(screen.getByLabelText('When'), { target: { value: '2026-03-01T07:30' } })
  await submit()
  expect(uploads[0]).toMatchObject({ method: 'POST', address: '/api/activities/upload' })
  expect(uploads[0]?.headers).toMatchObject({ authorization: 'Bearer secret' })
  expect(Object.fromEntries(uploads[0]?.form ?? [])).toEqual({
    title: 'Lake, 9 °C',
    ...mapLines((name) => `In ${name}`),
    duration: '1h 30m',
    timestamp: new Date('2026-03-01T07:30').toISOString(),
    time_zone: deviceTimeZone(),
    tags: '["swim","lake"]',
    audience: 'everyone',
  })
})

test.each([
  ['2', '0', '2h'],
  ['0', '45', '45m'],
  ['12', '55', '12h 55m'],
])('formats %s hours and %s minutes as "%s"', async (hours, minutes, text) => {
  await openComposer()
  enterText(titleField(), 'Lake')
  await userEvent.selectOptions(screen.getByLabelText('Hours'), hours)
  await userEvent.selectOptions(screen.getByLabelText('Minutes'), minutes)
  await submit()
  expect(uploads[0]?.form.get('duration')).toBe(text)
})

test('requires a title, and focuses it if missing', async () => {
  await openComposer()
  await userEvent.click(submitButton())
  expect(uploads).toHaveLength(0)
  expect(screen.getByText('Please give it a title.')).toBeTruthy()
  expect(document.activeElement).toBe(titleField())
})

test('submits with Ctrl-Enter from the description, but not with Enter in a text field', async () => {
  await openComposer()
  await userEvent.type(titleField(), 'Lake{Enter}')
  expect(uploads).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('Description'), 'Cold.{Control>}{Enter}{/Control}')
  await waitFor(() => expect(uploads[0]?.form.get('description')).toBe('Cold.'))
})

test('removes the selected place when the location is edited', async () => {
  await openComposer()
  enterText(titleField(), 'Lake')
  enterText(screen.getByLabelText('Location'), 'Ber')
  await userEvent.click(await screen.findByRole('option', { name: /Berlin/ }))
  expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('Berlin, Germany')
  enterText(screen.getByLabelText('Location'), ' Mitte')
  await submit()
  const fields = Object.fromEntries(uploads[0]?.form ?? [])
  expect(fields.location).toBe('Berlin, Germany Mitte')
  expect(fields).not.toHaveProperty('place_id')
  expect(fields).not.toHaveProperty('lat')
  expect(fields).not.toHaveProperty('lng')
})

test('sends the coordinates of a selected place, and shows the attribution of its source', async () => {
  await openComposer()
  enterText(titleField(), 'Lake')
  enterText(screen.getByLabelText('Location'), 'Ber')
  await screen.findByRole('option', { name: /Berlin/ })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByRole('link', { name: /GeoNames/ })).toBeTruthy()
  await submit()
  expect(uploads[0]?.form.get('place_id')).toBe('geonames:2950159')
  expect([jsonField('lat'), jsonField('lng')]).toEqual([52.52, 13.41])
})

test('sends the ids of the selected circles as numbers', async () => {
  await openComposer()
  enterText(titleField(), 'Lake')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Circles' }), 'dawn{ArrowDown}{Enter}')
  await submit()
  expect(jsonField('circle_ids')).toEqual([3])
})

test('posts to the given circle and hides the circle picker', async () => {
  await openComposer({ circle: { id: 3, name: 'Dawn Swimmers' } })
  expect(screen.getByText('Posting to').textContent).toBe('Posting to Dawn Swimmers')
  expect(screen.queryByRole('combobox', { name: 'Circles' })).toBeNull()
  enterText(titleField(), 'Lake')
  await submit()
  expect(jsonField('circle_ids')).toEqual([3])
})

test('loads the name of the circle, and shows its id if that fails', async () => {
  await openComposer({ circle: { id: 3 } })
  await waitFor(() => expect(screen.getByText('Posting to').textContent).toBe('Posting to Dawn Swimmers'))
  cleanup()
  await openComposer({ circle: { id: 9 } })
  expect(screen.getByText('Posting to').textContent).toBe('Posting to Circle #9')
})

test('restores the draft after reopening the form, and clears it on Discard', async () => {
  await openComposer()
  enterText(titleField(), 'Half a thought')
  enterText(screen.getByLabelText('Tags'), 'later')
  await waitForDraftSave('later')
  cleanup()
  await openComposer()
  expect(titleField().value).toBe('Half a thought')
  expect(screen.getByLabelText<HTMLInputElement>('Tags').value).toBe('later')

  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }))
  expect(titleField().value).toBe('')
  cleanup()
  await openComposer()
  expect(titleField().value).toBe('')
})

test('does not show the draft to another member on the same device', async () => {
  await openComposer()
  enterText(titleField(), `For ${sampleNames.ada} alone`)
  await waitForDraftSave(`For ${sampleNames.ada} alone`)
  cleanup()
  startSession('other', 8)
  await openComposer()
  expect(titleField().value).toBe('')
})

test('previews every field, offers durations of up to twelve hours, and leaves out empty and repeated tags', async () => {
  await openComposer()
  enterText(titleField(), 'Dawn swim')
  enterText(screen.getByLabelText('Description'), 'Mist on the water.')
  await userEvent.selectOptions(screen.getByLabelText('Hours'), '1')
  await userEvent.selectOptions(screen.getByLabelText('Minutes'), '30')
  enterText(screen.getByLabelText('Location'), 'Weißer See & shore')
  enterText(screen.getByLabelText('Tags'), 'swim, , lake ,swim')
  enterText(screen.getByLabelText('Mood'), 'Awake')
  expect(within(screen.getByLabelText('Hours')).getAllByRole('option')).toHaveLength(13)
  expect(within(screen.getByLabelText('Minutes')).getAllByRole('option')).toHaveLength(12)
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }))
  for (const text of ['Dawn swim', 'Mist on the water.', '1h 30m', 'Awake', '#swim', '#lake']) preview.getByText(text)
  expect(preview.getByRole('link', { name: 'Weißer See & shore' }).getAttribute('href')).toMatch(
    /maps.*Wei%C3%9Fer%20See%20%26%20shore/,
  )
  await userEvent.click(preview.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(jsonField('tags')).toEqual(['swim', 'lake'])
})
