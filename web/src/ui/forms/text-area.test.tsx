import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TextArea } from './text-area.tsx'

test('grows with its text in browsers without field-sizing', async () => {
  vi.stubGlobal('CSS', { supports: () => false })
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(142)
  render(<TextArea label="Description" />)
  await userEvent.type(screen.getByLabelText('Description'), 'Nine degrees')
  expect(screen.getByLabelText('Description').style.height).toBe('142px')
})

test('shows the character count near the limit, and announces the last characters', async () => {
  render(<TextArea label="Description" countTo={30} />)
  const area = screen.getByLabelText('Description')
  await userEvent.type(area, 'Nine degrees')
  expect(screen.queryByText('12/30')).toBeNull()
  await userEvent.type(area, ' and no wind at')
  expect(screen.getByText('27/30')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('3 characters left')
})

test('announces an error and associates it with the field', () => {
  render(<TextArea label="Description" hint="A line is enough." error="Too long." />)
  const area = screen.getByLabelText('Description')
  const described = area.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Too long.', 'A line is enough.'])
  expect(area.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Too long.')
})
