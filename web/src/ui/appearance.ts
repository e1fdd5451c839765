/** Theme and text size on this device. `/early.js` reads the same keys before the first paint. */
export type Theme = 'light' | 'dark' | 'system'
export type TextSize = 'regular' | 'large' | 'larger'

const themeKey = 'daystar:theme'
const textSizeKey = 'daystar:text-size'
const themeColors = { light: '#fbf7f0', dark: '#0b0f1c' }

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** When storage is blocked, the setting applies until the page is reloaded. */
function writeStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The setting is already applied to the page.
  }
}

export function chosenTheme(): Theme {
  const theme = readStored(themeKey)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Sets the colour of the browser's bars: the chosen theme's colour, or that of each tag's media query for `system`. */
function setThemeColor(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const mediaTheme = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light'
    meta.content = themeColors[theme === 'system' ? mediaTheme : theme]
  }
}

export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  setThemeColor(theme)
  writeStored(themeKey, theme === 'system' ? undefined : theme)
}

export function chosenTextSize(): TextSize {
  const size = readStored(textSizeKey)
  return size === 'large' || size === 'larger' ? size : 'regular'
}

export function chooseTextSize(size: TextSize): void {
  const { dataset } = document.documentElement
  if (size === 'regular') delete dataset.textSize
  else dataset.textSize = size
  writeStored(textSizeKey, size === 'regular' ? undefined : size)
}
