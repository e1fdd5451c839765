import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Form } from '#ui/forms/form.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { type FormErrors, useForm } from './use-form.ts'
import { useFormDraft } from './use-form-draft.ts'

interface Swim {
  readonly lake: string
  readonly hours: string
  readonly password: string
}
const lakes = { finnish: 'Näsijärvi', armenian: 'Սևան' }
const saved: Swim = { lake: lakes.finnish, hours: '1', password: '' }

interface Props {
  send?: (values: Swim) => Promise<unknown>
  errors?: FormErrors<Swim>
}

function SwimForm({ send = async () => undefined, errors = {} }: Props) {
  const draft = useFormDraft('swim', saved, { text: 'lake', unstored: ['password'] })
  const form = useForm({
    ...draft,
    check: ({ lake, hours }, isAttempted) => ({
      lake: lake.length > 20 && 'Too long',
      hours: isAttempted && hours === '' && 'Missing',
    }),
    send,
    failure: () => errors,
  })
  return (
    <Form form={form}>
      <TextField label="Lake" {...form.field('lake')} />
      <TextField label="Hours" {...form.field('hours')} />
      <TextField label="Password" {...form.field('password')} />
      <button type="submit">Swim</button>
      <button type="button" onClick={draft.discard}>
        {`Discard ${Object.keys(draft.changes).join()}`}
      </button>
    </Form>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const messageOf = (name: string) => document.getElementById(field(name).getAttribute('aria-describedby') ?? '')

beforeEach(() => localStorage.clear())

test('shows what is missing only after an attempt, focuses the first such field, and sends nothing', async () => {
  let sent = 0
  render(<SwimForm send={async () => void sent++} />)
  enter('Hours', '')
  expect(messageOf('Hours')).toBeNull()
  await press('Swim')
  expect(document.activeElement).toBe(field('Hours'))
  expect(messageOf('Hours')?.textContent).toBe('Missing')
  enter('Lake', lakes.armenian.repeat(6))
  expect(messageOf('Lake')?.textContent).toBe('Too long')
  expect(sent).toBe(0)
})

test('assigns the errors of the server to fields, and keeps what was typed', async () => {
  const send = () => Promise.reject(new Error('Rejected'))
  render(<SwimForm send={send} errors={{ lake: 'No such lake', form: 'Not saved' }} />)
  enter('Lake', lakes.armenian)
  await press('Swim')
  await waitFor(() => expect(document.activeElement).toBe(field('Lake')))
  expect(messageOf('Lake')?.textContent).toBe('No such lake')
  expect(screen.getByText('Not saved').getAttribute('role')).toBe('alert')
  expect(field('Lake').value).toBe(lakes.armenian)
})

test('does not take the focus from another form when a request fails', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  render(
    <>
      <SwimForm send={() => promise} errors={{ lake: 'No such lake' }} />
      <input aria-label="Elsewhere" />
    </>,
  )
  await press('Swim')
  await userEvent.click(field('Elsewhere'))
  await act(async () => reject(new Error('Rejected')))
  expect(messageOf('Lake')?.textContent).toBe('No such lake')
  expect(document.activeElement).toBe(field('Elsewhere'))
})

test('forgets what was sent, unless more was typed since then', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  render(<SwimForm send={() => promise} />)
  enter('Lake', lakes.armenian)
  await press('Swim')
  enter('Hours', '2')
  await act(async () => resolve())
  expect(field('Lake').value).toBe(lakes.armenian)
  await press('Swim')
  await waitFor(() => expect(field('Lake').value).toBe(lakes.finnish))
})

test('restores fields after a reload, also of a draft that is one text, but no password', () => {
  localStorage.setItem('draft:0:swim', JSON.stringify(lakes.armenian))
  render(<SwimForm />)
  expect(field('Lake').value).toBe(lakes.armenian)
  enter('Password', 'seven otters')
  enter('Hours', '3')
  cleanup()
  expect(localStorage.getItem('draft:0:swim')).not.toContain('otters')
  render(<SwimForm />)
  expect([field('Lake').value, field('Hours').value, field('Password').value]).toEqual([lakes.armenian, '3', ''])
})

test('knows what differs from the saved values, and ignores stored values of another type', async () => {
  localStorage.setItem('draft:0:swim', JSON.stringify({ lake: 7, hours: '1', river: 'x' }))
  render(<SwimForm />)
  screen.getByRole('button', { name: 'Discard' })
  enter('Lake', lakes.armenian)
  await press('Discard lake')
  expect(field('Lake').value).toBe(lakes.finnish)
})
