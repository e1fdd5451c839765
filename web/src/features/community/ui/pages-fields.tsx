import { communityPages, communityPageTitles } from '@daystar/contract/community/pages'
import { limits } from '@daystar/contract/limits'
import { Suspense, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Segmented } from '#ui/forms/segmented.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import type { CommunityForm } from '../api/use-community-form.ts'
import { RulesAcceptanceFields } from './rules-acceptance-fields.tsx'

const Markdown = lazySection(async () => (await import('./markdown.tsx')).Markdown)

const pageOptions = communityPages.map((page) => ({ value: page, label: communityPageTitles[page] }))

/** Rules, contact, privacy policy and imprint, each as Markdown with a preview. */
export function PagesFields({ form }: { form: CommunityForm }) {
  const [page, setPage] = useState(() => communityPages.find((name) => form.errors[name]) ?? 'rules')
  const [view, setView] = useState<'write' | 'preview'>('write')
  const text = form.values[page]
  const title = communityPageTitles[page]
  return (
    <>
      <Segmented label={t('Page')} options={pageOptions} value={page} onChange={setPage} />
      <Segmented
        label={t('View')}
        options={[
          { value: 'write', label: t('Write') },
          { value: 'preview', label: t('Preview') },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'write' ? (
        <TextArea
          key={page}
          label={title}
          rows={10}
          maxLength={limits.communityPageMax}
          hint={t('Markdown: # heading, **bold**, [text](https://example.org), lists. An empty page is not shown.')}
          {...form.field(page)}
        />
      ) : (
        <section
          aria-label={t('Preview of {title}', { title })}
          className="min-h-60 rounded-field border border-line p-4"
        >
          {text.trim() === '' ? (
            <p className="text-quiet">{t('This page is empty and not shown.')}</p>
          ) : (
            <Suspense fallback={<TextSkeleton lines={6} />}>
              <Markdown language={form.values.language}>{text}</Markdown>
            </Suspense>
          )}
        </section>
      )}
      {page === 'rules' && text.trim() !== '' && (
        <RulesAcceptanceFields version={form.values.rules_version} onChange={form.control('rules_version').onChange} />
      )}
    </>
  )
}
