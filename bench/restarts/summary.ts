import type { SentRequest } from '../servers/load.ts'

/**
 * The cells of a table: requests, failed ones, which kinds until when, and the longest time of a successful one.
 * @param availableAt when the service, or what it needs, accepted connections again
 */
export function summary(sent: readonly SentRequest[], availableAt: number): string[] {
  const failed = sent.filter(({ failure }) => failure !== null)
  const kinds = [...Map.groupBy(failed, ({ failure }) => failure)].map(([failure, requests]) => {
    const lastMs = Math.round(Math.max(...requests.map(({ startedAt }) => startedAt)) - availableAt)
    return `${requests.length} × ${failure} until ${Math.abs(lastMs)} ms ${lastMs < 0 ? 'before' : 'after'}`
  })
  const longestMs = Math.max(
    ...sent.filter(({ failure }) => failure === null).map((one) => one.endedAt - one.startedAt),
  )
  return [String(sent.length), String(failed.length), kinds.sort().join(', ') || '–', `${Math.round(longestMs)} ms`]
}
