import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { SearchField } from '#ui/forms/filters/search-field.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { searchSettings } from './search-settings.ts'
import type { SettingsPage } from './settings-pages.ts'

export interface SettingsLinkProps {
  page: string
  hash?: string | undefined
  className: string
  onClick?: (() => void) | undefined
  'aria-current'?: 'page' | undefined
  children: ReactNode
}

interface Props {
  pages: readonly SettingsPage[]
  /** The page that is shown. */
  current: string | undefined
  Link: ComponentType<SettingsLinkProps>
}

const linkClass =
  'flex min-h-11 items-center gap-2.5 rounded-row px-3.5 py-2 font-[560] text-quiet hover:bg-sunk hover:text-ink'

/** The list of the pages of settings, with a search that replaces it by what it finds. */
export function SettingsList({ pages, current, Link }: Props) {
  const [query, setQuery] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const listId = useId()
  const found = searchSettings(
    pages.filter(({ isPending }) => !isPending),
    query,
  )
  const isSearching = query.trim() !== ''
  const links = () => [...(box.current?.querySelectorAll<HTMLElement>(`#${CSS.escape(listId)} a`) ?? [])]

  function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
    const field = box.current?.querySelector('input')
    if (event.key === 'Escape' && isSearching) {
      event.stopPropagation()
      setQuery('')
      field?.focus()
    }
    if (event.key === 'Enter' && event.target === field) links()[0]?.click()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops: (HTMLElement | null | undefined)[] = [field, ...links()]
    const index = stops.indexOf(document.activeElement as HTMLElement | null)
    const next = stops[index + (event.key === 'ArrowDown' ? 1 : -1)]
    if (index < 0 || !next) return
    event.preventDefault()
    next.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between the field and the links.
    <div ref={box} onKeyDown={moveFocus} className="flex flex-col gap-2">
      <search className="mx-4 sm:mx-0">
        <SearchField
          label={t('Search settings')}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </search>
      <p role="status" className="sr-only">
        {isSearching && t('{count, plural, one {# setting found} other {# settings found}}', { count: found.length })}
      </p>
      <nav aria-label={t('Settings')} id={listId}>
        {isSearching ? (
          <ul className="flex flex-col gap-0.5 px-1 sm:px-0">
            {found.map(({ label, page, section }) => (
              <li key={`${page.name} ${section} ${label}`}>
                <Link page={page.name} hash={section ?? undefined} className={linkClass} onClick={() => setQuery('')}>
                  <span className="min-w-0">
                    <span className="block text-ink">{label}</span>
                    {label !== page.label && <span className="block font-normal text-sm">{page.label}</span>}
                  </span>
                </Link>
              </li>
            ))}
            {found.length === 0 && <li className="px-3.5 py-2 text-quiet">{t('No setting found.')}</li>}
          </ul>
        ) : (
          <ul className="in-order flex flex-col gap-0.5 px-1 sm:px-0">
            {pages.map(({ name, label, icon: Icon, isPending }) => (
              <li key={name}>
                {isPending ? (
                  <Skeleton className="h-11" />
                ) : (
                  <Link
                    page={name}
                    aria-current={name === current ? 'page' : undefined}
                    className={`${linkClass} aria-[current=page]:bg-night-soft aria-[current=page]:text-night`}
                  >
                    <Icon aria-hidden="true" className="size-5 flex-none" />
                    {label}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </nav>
    </div>
  )
}
