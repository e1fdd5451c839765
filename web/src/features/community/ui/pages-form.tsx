import type { CommunityAdministration } from '@daystar/contract/community'
import { communityPages, communityPageTitles } from '@daystar/contract/community-pages'
import { limits } from '@daystar/contract/limits'
import { Suspense, useState } from 'react'
import { lazySection } from '#ui/lazy-section.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useSettingsForm } from '../api/use-settings-form.ts'
import { SettingsForm } from './settings-form.tsx'

const Markdown = lazySection(async () => (await import('./markdown.tsx')).Markdown)

const pageOptions = communityPages.map((page) => ({ value: page, label: communityPageTitles[page] }))

/** Rules, contact, privacy policy and imprint, each as Markdown with a preview. */
export function PagesForm({ settings }: { settings: CommunityAdministration }) {
  const form = useSettingsForm('pages', settings, communityPages)
  const [page, setPage] = useState(communityPages[0] ?? 'rules')
  const [view, setView] = useState<'write' | 'preview'>('write')
  const text = form.values[page]
  const title = communityPageTitles[page]
  return (
    <SettingsForm
      label="Pages"
      error={form.errors.form}
      isPending={form.isPending}
      onSubmit={form.submit}
      submitLabel="Save pages"
    >
      <Segmented label="Page" options={pageOptions} value={page} onChange={setPage} />
      <Segmented
        label="View"
        options={[
          { value: 'write', label: 'Write' },
          { value: 'preview', label: 'Preview' },
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
          hint="Markdown: # heading, **bold**, [text](https://example.org), lists. An empty page is not shown."
          error={form.errors[page]}
          value={text}
          onChange={(event) => form.change({ [page]: event.target.value })}
        />
      ) : (
        <section aria-label={`Preview of ${title}`} className="min-h-60 rounded-field border border-line p-4">
          {text.trim() === '' ? (
            <p className="text-quiet">This page is empty and not shown.</p>
          ) : (
            <Suspense fallback={<TextSkeleton lines={6} />}>
              <Markdown language={settings.language}>{text}</Markdown>
            </Suspense>
          )}
        </section>
      )}
    </SettingsForm>
  )
}
