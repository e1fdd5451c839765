import { useState } from 'react'
import { chooseTextSize, chooseTheme, chosenTextSize, chosenTheme, type TextSize, type Theme } from '#ui/appearance.ts'
import { Segmented } from '#ui/forms/segmented.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Theme and text size of this device. */
export function AppearanceSettings() {
  const [theme, setTheme] = useState(chosenTheme)
  const [size, setSize] = useState(chosenTextSize)

  function changeTheme(next: Theme) {
    chooseTheme(next)
    setTheme(next)
  }
  function changeTextSize(next: TextSize) {
    chooseTextSize(next)
    setSize(next)
  }
  return (
    <SettingsSection id="appearance" title="Appearance" description="Applies to this device only.">
      <div className="flex flex-col gap-4">
        <div>
          <p className="mb-1 font-[600] text-md">Theme</p>
          <Segmented
            label="Theme"
            options={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            value={theme}
            onChange={changeTheme}
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
            onChange={changeTextSize}
          />
        </div>
      </div>
    </SettingsSection>
  )
}
