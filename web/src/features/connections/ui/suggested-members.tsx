import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { SuggestionRow } from '#ui/lists/suggestion-row.tsx'
import { PersonSkeleton } from '#ui/loading/skeleton.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { useDismissMember, useSuggestedMembers } from '../api/use-suggested-members.ts'
import { memberReasons } from '../member-reasons.ts'
import { ConnectControl } from './connect-control.tsx'

interface Props {
  max: number
  /** The level of the heading: 2 or 3. */
  level?: 2 | 3
  /** Shown if there are none, or the request failed. */
  fallback?: ReactNode
}

/** Members whom the viewer may want to connect with. */
export function SuggestedMembers({ max, level = 2, fallback = null }: Props) {
  const { data, isPending } = useSuggestedMembers()
  const dismiss = useDismissMember()
  if (isPending) return <PersonSkeleton />
  if (!data?.length) return fallback
  const Heading = `h${level}` as const
  return (
    <section aria-label={t('Suggested members')}>
      <Heading className="text-lg">{t('Suggested members')}</Heading>
      <ul>
        {data.slice(0, max).map((suggestion) => {
          const { member } = suggestion
          const { id, name, profile_pic_url: src } = member
          return (
            <SuggestionRow
              key={id}
              to="/profile/$userId"
              id={id}
              name={name}
              picture={<Avatar id={id} name={name} src={src} size={44} decorative />}
              reasons={memberReasons(suggestion)}
              action={<ConnectControl person={member} shouldFetchStatus={false} verb="connect" />}
              onDismiss={() => dismiss.mutate(id)}
            />
          )
        })}
      </ul>
    </section>
  )
}
