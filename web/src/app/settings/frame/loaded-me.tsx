import type { Me } from '@daystar/contract/accounts'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useMe } from '#lib/members/use-me.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'

interface Props {
  /** Lines of the placeholder. */
  lines: number
  children: (me: Me) => ReactNode
}

/** Content that needs the viewer's account; until it is loaded a placeholder, or the error. */
export function LoadedMe({ lines, children }: Props) {
  const { data: me, error, refetch } = useMe()
  if (me) return children(me)
  if (error) return <ErrorState title={t('Failed to load profile.')} onRetry={() => void refetch()} />
  return <TextSkeleton lines={lines} />
}
