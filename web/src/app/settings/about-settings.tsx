import { Link } from '@tanstack/react-router'
import { useCommunity } from '#lib/community.ts'
import { linkClass } from '#ui/navigation/link.ts'
import { VersionAndSource } from '../version-and-source.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Version, source code and licenses. */
export function AboutSettings() {
  const { name } = useCommunity()
  return (
    <SettingsSection id="about" title="About" hidesTitle>
      <p>
        <VersionAndSource />
        <span aria-hidden="true"> · </span>
        <Link to="/about" className={`${linkClass} inline-flex min-h-6 items-center`}>
          About {name}
        </Link>
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
