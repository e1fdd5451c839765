/** How the page looks to this reader on this device. The same keys are read by `/theme.js` before the first paint. */
export type Theme = 'light' | 'dark' | 'system'
export type TextSize = 'regular' | 'large' | 'larger'

const themeKey = 'daystar:theme'
const textSizeKey = 'daystar:text-size'

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

export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
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
