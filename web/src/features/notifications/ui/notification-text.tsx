import { notificationSentence } from '@daystar/contract/notifications/texts'
import type { ReactNode } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'
import type { NotificationContent } from '../content.ts'
import type { NotificationItem } from '../items.ts'

const strong = (text: string) => <bdi className="font-[620]">{text}</bdi>

interface Props {
  item: NotificationItem
  content: NotificationContent
}

/** The sentence of a notification. */
export function NotificationText({ item, content }: Props) {
  const { kind, actor, accepted, count, groupKey } = item
  if (kind === 'outgoing')
    return accepted ? (
      rich('You are now connected with {name}!', { name: <bdi>{actor.name}</bdi> })
    ) : (
      <>
        {t('Connection request sent.')}{' '}
        <span className="text-quiet">{rich('To {name}', { name: <bdi>{actor.name}</bdi> })}</span>
      </>
    )
  if (kind === 'other') return rich('There is news from {name}.', { name: strong(actor.name) })
  const [first = actor, ...others] = groupKey ? content.people : []
  const names: [ReactNode, ...ReactNode[]] = [strong(first.name), ...others.map(({ name }) => strong(name))]
  return notificationSentence<ReactNode>(rich, kind, { names, title: strong(content.title ?? ''), count })
}
