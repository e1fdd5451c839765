import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { ReachedLimits } from './reached-limits.tsx'

test('lists the limits that addresses reached, and leads to the settings', async () => {
  await renderInApp(
    <ReachedLimits
      limits={[
        { limit: 'failed_sign_ins', times: 3, last_at: '2026-06-01T10:00:00Z' },
        { limit: 'sign_ups_per_hour', times: 1, last_at: '2026-06-01T09:00:00Z' },
      ]}
    />,
  )
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Failed sign-ins from one internet connection in five minutesReached 3 times, last on \S/),
    expect.stringMatching(/^New accounts per hour from one internet connectionReached once, last on \S/),
  ])
  expect(screen.getByRole('link', { name: 'Change the limits' }).getAttribute('href')).toBe('/admin/settings')
})

test('says that no limit was reached', async () => {
  await renderInApp(<ReachedLimits limits={[]} />)
  expect(screen.getByText('No limit was reached.')).toBeTruthy()
})
