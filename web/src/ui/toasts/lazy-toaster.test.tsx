import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LazyToaster } from './lazy-toaster.tsx'
import { showToast } from './toast.ts'

test('loads the toaster with the first toast and shows that toast', async () => {
  render(<LazyToaster />)
  expect(screen.queryByRole('region')).toBeNull()
  showToast('Left circle')
  expect(await screen.findByText('Left circle')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Messages (Alt+T)' })).toBeTruthy()
})
