import { rich } from '#lib/i18n/translate.ts'

/** The license of the app, with a link to those of the software that it contains. */
export function LicenseText() {
  return rich(
    'Daystar is free software under the GNU Affero General Public License. It contains <link>third-party software</link>.',
    {
      link: (text) => (
        <a href="/third-party-notices.txt" target="_blank" rel="noreferrer" className="link">
          {text}
        </a>
      ),
    },
  )
}
