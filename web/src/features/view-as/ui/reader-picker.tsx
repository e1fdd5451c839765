import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Segmented } from '#ui/forms/segmented.tsx'

export type ReaderKind = 'visitor' | 'follower' | 'member'

interface Props {
  kind: ReaderKind
  onKind: (kind: ReaderKind) => void
  /** Chooses the member. */
  memberSearch: ReactNode
}

/** Chooses as whom the viewer looks at their own profile. */
export function ReaderPicker({ kind, onKind, memberSearch }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('View as')}
        value={kind}
        onChange={onKind}
        options={[
          { value: 'visitor', label: t('Visitor') },
          { value: 'follower', label: t('Follower') },
          { value: 'member', label: t('Member') },
        ]}
      />
      {kind === 'member' && memberSearch}
    </div>
  )
}
