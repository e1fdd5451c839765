import { VersionAndSource } from '../version-and-source.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Version, source code and licenses. */
export function AboutSettings() {
  return (
    <SettingsSection title="About">
      <p>
        <VersionAndSource />
      </p>
      <p className="mt-2 text-md text-quiet">
        Daystar is free software under the GNU Affero General Public License. It contains{' '}
        <a href="/third-party-notices.txt" target="_blank" rel="noreferrer" className="link">
          third-party software
        </a>
        .
      </p>
    </SettingsSection>
  )
}
