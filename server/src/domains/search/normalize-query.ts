/** Collapses white space and removes a leading @ of a username. */
export function normalizeQuery(q: string): string {
  return q.replace(/\s+/g, ' ').trim().replace(/^@/, '')
}
