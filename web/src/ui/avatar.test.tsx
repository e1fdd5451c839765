import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'
import { initials } from './initials.ts'
import { ownGradient } from './own-gradient.ts'

test('a name is shortened to its first and last word', () => {
  expect(initials('Mira Okafor')).toBe('MO')
  expect(initials('  ruth  anne vance ')).toBe('RV')
  expect(initials('Ada')).toBe('A')
  expect(initials('🦊 Cleo')).toBe('🦊C')
  expect(initials('   ')).toBe('')
})

test('the same member wears the same colours everywhere, and neighbours differ', () => {
  expect(ownGradient(12)).toBe(ownGradient(12))
  const neighbours = Array.from({ length: 10 }, (_, place) => ownGradient(place + 1))
  expect(new Set(neighbours).size).toBe(10)
})

test('a picture that fails to load gives way to initials', () => {
  render(<Avatar id={1} name="Ada Lovelace" src="/gone.webp" />)
  fireEvent.error(screen.getByRole('img', { name: 'Ada Lovelace' }))
  expect(screen.getByRole('img', { name: 'Ada Lovelace' }).textContent).toBe('AL')
})

test('a new picture is tried after an old one failed', () => {
  const { rerender } = render(<Avatar id={1} name="Ada" src="/gone.webp" />)
  fireEvent.error(screen.getByRole('img'))
  rerender(<Avatar id={1} name="Ada" src="/new.webp" />)
  expect(screen.getByRole('img').getAttribute('src')).toBe('/new.webp')
})

test('beside its name a face is not read twice', () => {
  render(<Avatar id={1} name="Ada" decorative />)
  expect(screen.queryByRole('img')).toBeNull()
})
