import { sql } from 'kysely'
import { collectionQuery } from './collection-queries.ts'
import { circleRef, instant, memberJson } from './item-queries.ts'

/** The circles of the member, and what they wrote to circles and asked of them, as items of the archive. */
export const circleQueries = {
  circles: collectionQuery('circles', 'circles', ({ memberId }) => ({
    alias: 'c',
    from: sql`circle_members cm join circles c on c.id = cm.circle_id`,
    where: sql`cm.member_id = ${memberId}::bigint`,
    computed: { role: sql`cm.role`, joined_at: instant('cm.joined_at') },
  })),

  circle_pins: collectionQuery('circle_pins', 'circle_pins', ({ memberId }) => ({
    alias: 'p',
    from: sql`circle_pins p join circles c on c.id = p.circle_id`,
    where: sql`p.pinned_by = ${memberId}::bigint`,
    position: [sql`p.circle_id`],
    computed: { circle: circleRef },
  })),

  circle_notices: collectionQuery('circle_notices', 'circle_notices', ({ memberId }) => ({
    alias: 'w',
    from: sql`circle_notices w join circles c on c.id = w.circle_id`,
    where: sql`w.author_id = ${memberId}::bigint`,
    computed: { circle: circleRef },
  })),

  circle_invitations: collectionQuery('circle_invitations', 'circle_invitations', (scope) => ({
    alias: 'i',
    from: sql`circle_invitations i join circles c on c.id = i.circle_id join members m on m.id =
      case when i.member_id = ${scope.memberId}::bigint then i.invited_by else i.member_id end`,
    where: sql`${scope.memberId}::bigint in (i.member_id, i.invited_by)`,
    position: [sql`i.circle_id`, sql`i.member_id`],
    computed: {
      direction: sql`case when i.member_id = ${scope.memberId}::bigint then 'received' else 'sent' end`,
      circle: circleRef,
      member: memberJson(scope, 'm'),
    },
  })),

  circle_requests: collectionQuery('circle_requests', 'circle_requests', ({ memberId }) => ({
    alias: 'r',
    from: sql`circle_requests r join circles c on c.id = r.circle_id`,
    where: sql`r.member_id = ${memberId}::bigint`,
    position: [sql`r.circle_id`],
    computed: { circle: circleRef },
  })),
} as const
