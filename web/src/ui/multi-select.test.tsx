import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MultiSelect } from './multi-select.tsx'

const circles = [
  { id: 1, label: 'Dawn Swimmers' },
  { id: 2, label: 'Slow Bread' },
  { id: 3, label: 'Trail Mornings' },
]

function Picker({ initial }: { initial: number[] }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <MultiSelect label="Circles" options={circles} value={value} onChange={setValue} />
      <p data-testid="chosen">{value.join(' ')}</p>
    </>
  )
}

const chosen = () => screen.getByTestId('chosen').textContent

test('typing narrows the list, and Enter chooses', async () => {
  render(<Picker initial={[1]} />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Circles' }), 'trail')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Trail Mornings'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(chosen()).toBe('1 3')
})

test('a chip is removed by its cross', async () => {
  render(<Picker initial={[1, 2]} />)
  await userEvent.click(screen.getByLabelText('Remove Dawn Swimmers'))
  expect(chosen()).toBe('2')
})

test('Backspace in the empty field takes the last one', async () => {
  render(<Picker initial={[1, 2]} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Circles' }))
  await userEvent.keyboard('{Backspace}')
  expect(chosen()).toBe('1')
})

test('Escape closes the list and takes nothing of what was chosen', async () => {
  render(<Picker initial={[1, 2]} />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Circles' }), 'trail')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  await userEvent.keyboard('{Escape}{Escape}')
  expect(chosen()).toBe('1 2')
})

test('a chosen id whose circle is not listed survives', async () => {
  render(<Picker initial={[77, 1]} />)
  await userEvent.click(screen.getByLabelText('Remove Dawn Swimmers'))
  expect(chosen()).toBe('77')
})
