// Runs before the first paint, so that a chosen theme or text size never flashes. A file of its own because the
// Content-Security-Policy allows no inline script. The keys are those of src/ui/appearance.ts.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('daystar:theme')
  const textSize = localStorage.getItem('daystar:text-size')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (textSize === 'large' || textSize === 'larger') root.dataset.textSize = textSize
} catch {
  // Storage is closed to this page: the system's own preference holds.
}
