import { type ReactNode, useEffect } from 'react'
import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { WeekOfStars } from '#ui/illustrations/week-of-stars.tsx'
import { CommunityLinks } from './community-links.tsx'
import { useDocumentTitle } from './use-document-title.ts'
import { VersionAndSource } from './version-and-source.tsx'

declare global {
  interface Window {
    /** Submits the form that was submitted before the app had loaded. Defined by `/early.js`. */
    daystarReady?: () => void
  }
}

interface Props {
  title: string
  children: ReactNode
}

/** The layout of the signed-out pages: product introduction and form. */
export function SignedOutLayout({ title, children }: Props) {
  useDocumentTitle(title)
  useEffect(() => window.daystarReady?.(), [])
  const { description, language } = useCommunity()
  return (
    <div className="grid min-h-dvh md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <header className="night-sky flex flex-col justify-between gap-8 p-6 sm:p-10 md:p-14">
        <Wordmark />
        <div className="hidden md:block">
          <WeekOfStars className="mb-8 w-full max-w-xl" />
          <p className="display max-w-[14em] text-3xl text-balance lg:text-4xl">
            {t('Earn a star for every day you stay active.')}
          </p>
        </div>
        <p
          dir="auto"
          lang={description ? language : undefined}
          className={`${description === '' ? 'hidden' : ''} max-w-sm text-md text-quiet md:block`}
        >
          {description || t('A journal of what you do, shared with the people you do it with.')}
        </p>
      </header>
      <main className="flex flex-col items-center px-5 py-8 sm:justify-center sm:py-12">
        <div className="flex w-full max-w-sm flex-col gap-6">
          <h1 className="text-2xl">{title}</h1>
          {children}
          <footer className="text-quiet text-sm">
            <CommunityLinks />
            <VersionAndSource />
          </footer>
        </div>
      </main>
    </div>
  )
}
