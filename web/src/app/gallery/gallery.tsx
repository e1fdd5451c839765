import { useState } from 'react'
import { chooseTextSize, chooseTheme, chosenTextSize, chosenTheme, type TextSize, type Theme } from '#ui/appearance.ts'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { SkipLink } from '#ui/navigation/skip-link.tsx'
import { Toaster } from '#ui/toasts/toaster.tsx'
import { Buttons } from './buttons.tsx'
import { Fields } from './fields.tsx'
import { Journal } from './journal.tsx'
import { Overlays } from './overlays.tsx'
import { Pictures } from './pictures.tsx'
import { States } from './states.tsx'

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Day' },
  { value: 'dark', label: 'Night' },
] as const
const sizes = [
  { value: 'regular', label: 'Regular' },
  { value: 'large', label: 'Large' },
  { value: 'larger', label: 'Larger' },
] as const

/** Every UI component in every state. */
export function Gallery() {
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  const [size, setSize] = useState<TextSize>(chosenTextSize)
  return (
    <>
      <SkipLink />
      <main id="main" className="gallery">
        <div className="gallery-head">
          <h1>
            <Wordmark size="hero" />
          </h1>
          <Segmented
            label="Theme"
            options={themes}
            value={theme}
            onChange={(next) => {
              chooseTheme(next)
              setTheme(next)
            }}
          />
          <Segmented
            label="Text size"
            options={sizes}
            value={size}
            onChange={(next) => {
              chooseTextSize(next)
              setSize(next)
            }}
          />
        </div>
        <Journal />
        <Buttons />
        <Fields />
        <Overlays />
        <Pictures />
        <States />
      </main>
      <Toaster />
    </>
  )
}
