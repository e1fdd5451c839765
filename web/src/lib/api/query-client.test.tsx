import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { currentSession, loseSession, startSession } from '../session/session.ts'
import { queryClient } from './query-client.ts'

function Secret() {
  const { data = 'loading' } = useQuery({ queryKey: ['secret'], queryFn: async () => `of ${currentSession()?.token}` })
  return <p>{data}</p>
}

afterEach(() => queryClient.clear())

test('shows the data of the next session instead of loading forever when the session changes', async () => {
  startSession('ada', 7)
  render(
    <QueryClientProvider client={queryClient}>
      <Secret />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getByText('of ada')).toBeDefined())
  act(() => startSession('ben', 12))
  await waitFor(() => expect(screen.getByText('of ben')).toBeDefined())
})

test('keeps no data of a session that was lost', async () => {
  startSession('ada', 7)
  queryClient.setQueryData(['hidden'], 'private')
  render(
    <QueryClientProvider client={queryClient}>
      <Secret />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getByText('of ada')).toBeDefined())
  act(() => loseSession('ada'))
  expect(queryClient.getQueryData(['hidden'])).toBeUndefined()
  await waitFor(() => expect(screen.queryByText('of ada')).toBeNull())
})
