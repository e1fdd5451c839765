import { useLocation } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { RoutePending } from '../route-pending.tsx'
import { useDocumentTitle } from '../use-document-title.ts'
import type { SettingsChanges } from './frame/settings-changes.ts'
import { type SettingsLinkProps, SettingsList } from './frame/settings-list.tsx'
import type { SettingsPage } from './frame/settings-pages.ts'
import { UnsavedBar } from './frame/unsaved-bar.tsx'
import { useLeaveGuard } from './frame/use-leave-guard.ts'

interface Props<P extends SettingsPage> {
  pages: readonly P[]
  /** The page in the address; undefined at the address of the list. */
  current: P | undefined
  /** The path of the list. */
  base: string
  /** A link to a page, or to the list if `page` is empty. */
  Link: ComponentType<SettingsLinkProps>
  changes: SettingsChanges
  onOpenPage: (name: string) => void
  /** Renders the content of a page, which can call `save`. */
  children: (page: P, save: () => void) => ReactNode
}

/**
 * Pages of settings: on wide screens a list beside the page, on small ones a page with the list and a page for each of
 * them. One bar saves or discards the changes of all pages.
 */
export function SettingsFrame<P extends SettingsPage>(props: Props<P>) {
  const { pages, current, base, Link, changes, onOpenPage, children } = props
  const isWide = useMediaQuery('(width >= 64rem)')
  const shown = current ?? (isWide ? pages[0] : undefined)
  const content = useRef<HTMLDivElement>(null)
  const { hasChanges, invalidPage } = changes
  const [failures, setFailures] = useState(0)
  const leave = useLeaveGuard(hasChanges, base)
  useDocumentTitle(current?.label ?? t('Settings'))
  useFocusedHeading(current?.name)

  async function save() {
    const form = content.current?.querySelector<HTMLFormElement>('form[data-settings]')
    if (form && !form.reportValidity()) return
    if (!(await changes.save())) {
      setFailures((count) => count + 1)
      return
    }
    setFailures(0)
    focusHeadingNow()
    showToast(t('Saved changes'), { tone: 'success' })
    leave?.()
  }

  function discard() {
    const restore = changes.discard()
    setFailures(0)
    focusHeadingNow()
    showToast(t('Discarded your changes'), leave ? {} : { action: { label: t('Undo'), run: restore } })
    leave?.()
  }

  const showInvalidField = useEffectEvent((page: string) => {
    if (page !== shown?.name) onOpenPage(page)
    else content.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  })
  useEffect(() => {
    if (failures > 0 && invalidPage !== undefined) showInvalidField(invalidPage)
  }, [failures, invalidPage])

  return (
    <div className="mx-auto grid w-full max-w-reading grid-cols-1 items-start gap-x-8 lg:max-w-none lg:grid-cols-[13rem_minmax(0,40rem)]">
      {(isWide || !current) && (
        <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-23">
          {current ? (
            <p className="heading mx-4 text-2xl sm:mx-0.5">{t('Settings')}</p>
          ) : (
            <h1 className="mx-4 text-2xl sm:mx-0.5">{t('Settings')}</h1>
          )}
          <SettingsList pages={pages} current={shown?.name} Link={Link} />
        </div>
      )}
      <div ref={content} className="in-order flex min-w-0 flex-col gap-2.5 sm:gap-5">
        {shown && (
          <>
            <header className="mx-4 sm:mx-0.5">
              {!isWide && (
                <Link page="" className="-ms-2 inline-flex min-h-11 items-center gap-1 pe-2 text-quiet hover:text-ink">
                  <ChevronLeft aria-hidden="true" className="size-5" />
                  {t('Settings')}
                </Link>
              )}
              {current ? <h1 className="text-2xl">{current.label}</h1> : <h2 className="text-2xl">{shown.label}</h2>}
            </header>
            <Suspense fallback={<RoutePending />}>{children(shown, () => void save())}</Suspense>
          </>
        )}
        <UnsavedBar
          isShown={hasChanges}
          isPending={changes.isPending}
          error={failures > 0 ? (changes.error ?? t('Some values need to be corrected.')) : undefined}
          isLeaving={leave !== null}
          onSave={() => void save()}
          onDiscard={discard}
        />
      </div>
    </div>
  )
}

function focusHeadingNow() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Moves the focus to the heading of each further page, also while the list that was used stays beside it. */
function useFocusedHeading(name: string | undefined) {
  const hash = useLocation({ select: (location) => location.hash })
  const previous = useRef(name)
  useEffect(() => {
    if (previous.current === name) return
    previous.current = name
    // The section of a link takes the focus itself.
    if (hash === '') focusHeadingNow()
  }, [name, hash])
}
