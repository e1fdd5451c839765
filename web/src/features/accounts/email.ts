/** A basic check before the form is submitted; the server validates the address. */
export function looksLikeEmail(text: string): boolean {
  return text.includes('@') && text.includes('.')
}
