/** The number of web addresses in texts, with or without a scheme. */
export function countLinks(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text.match(/https?:\/\/\S|(?<![\w./-])www\.\w/gi)?.length ?? 0), 0)
}
