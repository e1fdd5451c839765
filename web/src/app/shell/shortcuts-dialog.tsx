import { Link } from '@tanstack/react-router'
import { rich, t } from '#lib/i18n/translate.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { pageShortcuts } from './use-page-shortcuts.ts'

const listShortcuts = [
  ['j', t('Next activity or report')],
  ['k', t('Previous activity or report')],
  ['Enter', t('Open the activity or report')],
  ['l', t('Give a high five')],
  ['r', t('Comment')],
  ['.', t('Show new activities')],
  ['Escape', t('Close the open dialog')],
] as const

/** All keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t('Keyboard shortcuts')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {[...pageShortcuts, ...listShortcuts].map(([keys, label]) => (
          <div key={keys} className="contents">
            <dt className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-md border border-line bg-sunk px-1.5 text-center font-sans text-sm font-[600]"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-quiet">{label}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-quiet text-sm">
        {rich('The shortcuts of one letter can be switched off in the <link>settings</link>.', {
          link: (text) => (
            <Link to="/settings" onClick={onClose} className="link">
              {text}
            </Link>
          ),
        })}
      </p>
    </Dialog>
  )
}
