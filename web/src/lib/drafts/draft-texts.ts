/** A parser for the stored draft of several texts: null unless it has each text of `empty`. */
export function draftTexts<T extends Readonly<Record<string, string>>>(empty: T): (stored: unknown) => T | null {
  return (stored) => {
    const values = (stored ?? {}) as Record<string, unknown>
    const texts = Object.keys(empty).map((name) => [name, values[name]])
    return texts.every(([, text]) => typeof text === 'string') ? (Object.fromEntries(texts) as T) : null
  }
}
