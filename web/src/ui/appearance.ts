/** How the page looks to this reader on this device. The same keys are read by `/early.js` before the first paint. */
export type Theme = 'light' | 'dark' | 'system'
export type TextSize = 'regular' | 'large' | 'larger'

const themeKey = 'daystar:theme'
const textSizeKey = 'daystar:text-size'
const barColours = { light: '#fbf7f0', dark: '#0b0f1c' }

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Storage may be closed to the page; the choice then lasts as long as the page does. */
function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The page already shows the choice.
  }
}

export function chosenTheme(): Theme {
  const theme = stored(themeKey)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** The browser's own bars take the page's colour: each theme's meta keeps its media query while the system decides. */
function colourBars(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ownTheme = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light'
    meta.content = barColours[theme === 'system' ? ownTheme : theme]
  }
}

export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  colourBars(theme)
  keep(themeKey, theme === 'system' ? undefined : theme)
}

export function chosenTextSize(): TextSize {
  const size = stored(textSizeKey)
  return size === 'large' || size === 'larger' ? size : 'regular'
}

export function chooseTextSize(size: TextSize): void {
  const { dataset } = document.documentElement
  if (size === 'regular') delete dataset.textSize
  else dataset.textSize = size
  keep(textSizeKey, size === 'regular' ? undefined : size)
}
