import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AvatarStack } from './avatar-stack.tsx'

vi.mock('#lib/i18n/page-language.ts', () => ({ pageLanguage: 'ar' }))

test('lists names as the language of the page does', () => {
  const people = ['ليلى', 'Zoë', '田中'].map((name, index) => ({ id: index + 1, name, src: null }))
  render(<AvatarStack people={people} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('ليلى وZoë و田中')
})
