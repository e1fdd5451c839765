/** Replaces the database name in a URL. Not based on `URL`, which rejects socket URLs because they have no host. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/?#]*)(\/[^?#]*)?/, (_, server: string) => `${server}/${name}`)
}
