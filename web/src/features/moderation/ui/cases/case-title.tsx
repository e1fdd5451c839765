import type { ReportSubject } from '@daystar/contract/report-reasons'
import type { ReactNode } from 'react'

interface Props {
  type: ReportSubject
  /** Of the member whom it is about, or of the circle; empty if it is not known. */
  name: string
}

const titles: Record<ReportSubject, (name: ReactNode) => ReactNode> = {
  activity: (name) => <>Activity by {name}</>,
  comment: (name) => <>Comment by {name}</>,
  member: (name) => <>Profile of {name}</>,
  member_picture: (name) => <>Profile picture of {name}</>,
  circle: (name) => <>Circle {name}</>,
  circle_picture: (name) => <>Pictures of the circle {name}</>,
}

const withoutName: Record<ReportSubject, string> = {
  activity: 'Activity',
  comment: 'Comment',
  member: 'Profile',
  member_picture: 'Profile picture',
  circle: 'Circle',
  circle_picture: 'Pictures of a circle',
}

/** What a report is about. */
export function SubjectTitle({ type, name }: Props) {
  return name === '' ? withoutName[type] : titles[type](<bdi>{name}</bdi>)
}
