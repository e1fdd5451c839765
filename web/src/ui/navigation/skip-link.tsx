import { t } from '#lib/i18n/translate.ts'

/** The first link in the tab order, which skips the navigation. */
export function SkipLink({ to = 'main', children = t('Skip to content') }: { to?: string; children?: string }) {
  return (
    <a
      href={`#${to}`}
      className="fixed top-2 start-2 z-50 -translate-y-[200%] rounded-row bg-night px-4 py-2.5 font-[600] text-on-night focus:translate-y-0"
    >
      {children}
    </a>
  )
}
