import { type ComponentProps, useMemo } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { MentionText } from '#lib/mentions/mention-text.tsx'
import { textChanges } from '#lib/texts/text-changes.ts'

interface Props {
  before: string
  after: string
  /** The members whom either text mentions. */
  mentions?: ComponentProps<typeof MentionText>['mentions']
}

/** A text with what an edit added and removed. Screen readers read where these parts start and end. */
export function ChangedText({ before, after, mentions = [] }: Props) {
  const changes = useMemo(() => textChanges(before, after), [before, after])
  let offset = 0
  return changes.map(({ kind, text }) => {
    const key = offset
    offset += text.length
    const content = <MentionText text={text} mentions={mentions} />
    if (kind === 'kept') return <span key={key}>{content}</span>
    if (kind === 'removed')
      return (
        <del key={key} className="rounded-sm bg-danger-soft">
          <Boundary text={t('Removed:')} />
          {content}
          <Boundary text={t('End of what was removed.')} />
        </del>
      )
    return (
      <ins key={key} className="rounded-sm bg-leaf-soft decoration-2">
        <Boundary text={t('Added:')} />
        {content}
        <Boundary text={t('End of what was added.')} />
      </ins>
    )
  })
}

/** Read by screen readers, which most often do not announce `del` and `ins`. */
function Boundary({ text }: { text: string }) {
  return <span className="sr-only select-none"> {text} </span>
}
