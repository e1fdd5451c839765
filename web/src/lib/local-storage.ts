/** Local storage that may be full, blocked or emptied at any moment: reading gives null, writing tells whether it held. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Parsed JSON under a key; null where there is none or it is damaged. The caller checks the shape. */
export function readStoredJson(key: string): unknown {
  const text = readStored(key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
