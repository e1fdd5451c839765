/** Replaces the database name in a URL by its text, because `URL` rejects socket URLs, which have no host. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/?#]*)(\/[^?#]*)?/, (_, server: string) => `${server}/${name}`)
}
