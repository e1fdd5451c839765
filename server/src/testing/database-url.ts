/** The same server and credentials, another database. Works for socket URLs as well, which have no host and so are no WHATWG URLs. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/?#]*)(\/[^?#]*)?/, (_, server: string) => `${server}/${name}`)
}
