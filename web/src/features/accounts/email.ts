/** What the form asks of an address before the server does. */
export function looksLikeEmail(text: string): boolean {
  return text.includes('@') && text.includes('.')
}
