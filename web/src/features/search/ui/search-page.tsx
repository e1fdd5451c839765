import { useIsReachable } from '#lib/api/reachability.ts'
import { DirectoryLink } from '#lib/directory-link.tsx'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { SearchField } from '#ui/forms/filters/search-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { type FoundFilters, hasConditions, hasEventConditions, type ResultKind } from '../found-filters.ts'
import { FoundEvents } from './found-events.tsx'
import { FoundActivities, FoundCircles, FoundComments, FoundMembers, FoundTags } from './found-lists.tsx'
import { type FilterNames, SearchFilters } from './search-filters.tsx'

interface Props extends FilterNames {
  filters: FoundFilters
  onChange: (filters: FoundFilters) => void
}

/** All results of a search by kind, with filters. */
export function SearchPage({ filters, onChange, ...names }: Props) {
  const { q = '', kind = 'activities' } = filters
  const isReachable = useIsReachable()
  const change = (changes: FoundFilters) => onChange({ ...filters, ...changes })

  const form = useForm({
    ...useFormValues({ text: q }),
    send: async ({ text }) => change({ q: text.trim() || undefined }),
  })
  const lists = {
    activities: FoundActivities,
    comments: FoundComments,
    events: FoundEvents,
    members: FoundMembers,
    circles: FoundCircles,
    tags: FoundTags,
  }
  const noWords = <p className="text-quiet">{t('Type what you are looking for.')}</p>
  const panelOf = (name: ResultKind) => {
    const List = lists[name]
    const needsNoWords = name === 'activities' || (name === 'events' && hasEventConditions(filters))
    return q === '' && !needsNoWords ? noWords : <List filters={filters} onChange={onChange} />
  }
  const tabs: { value: ResultKind; label: string; panel: React.ReactNode }[] = [
    { value: 'activities', label: t('Activities'), panel: panelOf('activities') },
    { value: 'comments', label: t('Comments'), panel: panelOf('comments') },
    { value: 'events', label: t('Events'), panel: panelOf('events') },
    { value: 'members', label: t('Members'), panel: panelOf('members') },
    { value: 'circles', label: t('Circles'), panel: panelOf('circles') },
    { value: 'tags', label: t('Tags'), panel: panelOf('tags') },
  ]
  return (
    <div className="flex flex-col gap-4">
      <Form form={form} aria-label={t('Search')}>
        <SearchField label={t('Search')} maxLength={100} enterKeyHint="search" {...form.field('text')} />
      </Form>
      <SearchFilters filters={filters} onChange={change} {...names} />
      {!isReachable && (
        <p role="status" className="text-quiet">
          {t('Only results that you have seen before can be shown until Daystar can be reached again.')}
        </p>
      )}
      {q !== '' || hasConditions(filters) ? (
        <Tabs label={t('Results')} tabs={tabs} value={kind} onChange={(next) => change({ kind: next })} />
      ) : (
        <div>
          {noWords}
          <DirectoryLink />
        </div>
      )}
    </div>
  )
}
