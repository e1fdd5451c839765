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
      <p data-testid="selected">{value.join(' ')}</p>
    </>
  )
}

const selected = () => screen.getByTestId('selected').textContent

test('filters the list by the typed text, and selects with Enter', async () => {
  render(<Picker initial={[1]} />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Circles' }), 'trail')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Trail Mornings'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(selected()).toBe('1 3')
})

test('removes a chip with its remove button', async () => {
  render(<Picker initial={[1, 2]} />)
  await userEvent.click(screen.getByLabelText('Remove Dawn Swimmers'))
  expect(selected()).toBe('2')
})

test('removes the last chip on Backspace in the empty field', async () => {
  render(<Picker initial={[1, 2]} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Circles' }))
  await userEvent.keyboard('{Backspace}')
  expect(selected()).toBe('1')
})

test('closes the list on Escape and keeps the selection', async () => {
  render(<Picker initial={[1, 2]} />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Circles' }), 'trail')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  await userEvent.keyboard('{Escape}{Escape}')
  expect(selected()).toBe('1 2')
})

test('keeps a selected id that has no option', async () => {
  render(<Picker initial={[77, 1]} />)
  await userEvent.click(screen.getByLabelText('Remove Dawn Swimmers'))
  expect(selected()).toBe('77')
})

test('moves from the field to the last chip with the right arrow key on a page from right to left', async () => {
  document.documentElement.dir = 'rtl'
  render(<Picker initial={[1, 2]} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Circles' }))
  await userEvent.keyboard('{ArrowRight}{Delete}')
  expect(selected()).toBe('1')
  document.documentElement.dir = ''
})
