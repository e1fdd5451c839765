// Runs before the first paint, so that a chosen theme or text size never flashes. A file of its own because the
// Content-Security-Policy allows no inline script. Keys and colours are those of src/ui/appearance.ts.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('daystar:theme')
  const textSize = localStorage.getItem('daystar:text-size')
  if (theme === 'light' || theme === 'dark') {
    root.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = theme === 'dark' ? '#0b0f1c' : '#fbf7f0'
    }
  }
  if (textSize === 'large' || textSize === 'larger') root.dataset.textSize = textSize
} catch {
  // Storage is closed to this page: the system's own preference holds.
}
