import type { ReportSubject } from '@daystar/contract/moderation/report-reasons'
import type { ReactNode } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'

interface Props {
  type: ReportSubject
  /** Of the member whom it is about, or of the circle; empty if it is not known. */
  name: string
}

const titles: Record<ReportSubject, (name: ReactNode) => ReactNode> = {
  activity: (name) => rich('Activity by {name}', { name }),
  comment: (name) => rich('Comment by {name}', { name }),
  event: (name) => rich('Event by {name}', { name }),
  event_comment: (name) => rich('Comment by {name} on an event', { name }),
  event_answer: (name) => rich('Note by {name} on an event', { name }),
  notice: (name) => rich('Notice of {name} to a circle', { name }),
  member: (name) => rich('Profile of {name}', { name }),
  member_picture: (name) => rich('Profile picture of {name}', { name }),
  circle: (name) => rich('Circle {name}', { name }),
  circle_picture: (name) => rich('Pictures of the circle {name}', { name }),
}

const withoutName: Record<ReportSubject, string> = {
  activity: t('Activity'),
  comment: t('Comment'),
  event: t('Event'),
  event_comment: t('Comment on an event'),
  event_answer: t('Note on an event'),
  notice: t('Notice to a circle'),
  member: t('Profile'),
  member_picture: t('Profile picture'),
  circle: t('Circle'),
  circle_picture: t('Pictures of a circle'),
}

/** What a report is about. */
export function SubjectTitle({ type, name }: Props) {
  return name === '' ? withoutName[type] : titles[type](<bdi>{name}</bdi>)
}
