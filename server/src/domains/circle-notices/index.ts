/** Notices of admins to all members of a circle. `docs/domains.md` lists the guarantees. */
export { deleteNotice, lockReadableNotice, notifyOfNotice } from './commands.ts'
export { noticeShownTo } from './queries.ts'
export { circleNoticeRoutes } from './routes.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    notify_of_notice: { noticeId: number }
  }
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Emitted by a job after the notice was sent. It may have been removed by then. */
    'circle.noticed': { noticeId: number }
    /** Emitted before the notice is deleted. */
    'circle.notice_deleting': { noticeId: number }
    /** Emitted after a notice was sent or deleted. */
    'circle.notices_changed': { circleId: number }
  }
}
