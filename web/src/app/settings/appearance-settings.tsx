import { useState } from 'react'
import { chooseTextSize, chooseTheme, chosenTextSize, chosenTheme, type TextSize, type Theme } from '#ui/appearance.ts'
import { Segmented } from '#ui/segmented.tsx'
import { SettingsSection } from './settings-section.tsx'

/** How Daystar looks on this device. */
export function AppearanceSettings() {
  const [theme, setTheme] = useState(chosenTheme)
  const [size, setSize] = useState(chosenTextSize)

  function wearTheme(next: Theme) {
    chooseTheme(next)
    setTheme(next)
  }
  function writeAt(next: TextSize) {
    chooseTextSize(next)
    setSize(next)
  }
  return (
    <SettingsSection title="Appearance" hint="On this device.">
      <div className="flex flex-col gap-4">
        <div>
          <p className="mb-1 font-[600] text-md">Theme</p>
          <Segmented
            label="Theme"
            options={[
              { value: 'system', label: 'As the system' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            value={theme}
            onChange={wearTheme}
          />
        </div>
        <div>
          <p className="mb-1 font-[600] text-md">Text size</p>
          <Segmented
            label="Text size"
            options={[
              { value: 'regular', label: 'Regular' },
              { value: 'large', label: 'Large' },
              { value: 'larger', label: 'Larger' },
            ]}
            value={size}
            onChange={writeAt}
          />
        </div>
      </div>
    </SettingsSection>
  )
}
