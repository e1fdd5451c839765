import { sql } from 'kysely'
import { collectionQuery } from './collection-queries.ts'
import { circleRef, instant, memberJson } from './item-queries.ts'

/** What the member did about others, and what moderators decided about them, as items of the archive. */
export const memberQueries = {
  connections: collectionQuery('connections', 'connections', (scope) => ({
    alias: 'n',
    from: sql`connections n join members m on m.id =
      case when n.follower_id = ${scope.memberId}::bigint then n.followee_id else n.follower_id end`,
    where: sql`${scope.memberId}::bigint in (n.follower_id, n.followee_id)`,
    computed: {
      direction: sql`case when n.follower_id = ${scope.memberId}::bigint then 'following' else 'follower' end`,
      member: memberJson(scope, 'm'),
    },
  })),

  // The only place where the member sees whom they blocked.
  blocks: collectionQuery('blocks', 'blocks', ({ memberId }) => ({
    alias: 'b',
    from: sql`blocks b join members m on m.id = b.blocked_id`,
    where: sql`b.blocker_id = ${memberId}::bigint`,
    position: [sql`b.blocked_id`],
    computed: { member: sql`json_build_object('id', m.id, 'name', m.name, 'username', m.username)` },
  })),

  mutes: collectionQuery('mutes', 'mutes', (scope) => ({
    alias: 't',
    from: sql`mutes t left join members m on m.id = t.muted_member_id left join circles c on c.id = t.circle_id`,
    where: sql`t.member_id = ${scope.memberId}::bigint`,
    computed: { member: memberJson(scope, 'm'), circle: circleRef },
  })),

  dismissed_suggestions: collectionQuery('dismissed_suggestions', 'dismissed_suggestions', (scope) => ({
    alias: 't',
    from: sql`dismissed_suggestions t left join members m on m.id = t.dismissed_member_id
      left join circles c on c.id = t.circle_id`,
    where: sql`t.member_id = ${scope.memberId}::bigint`,
    computed: { member: memberJson(scope, 'm'), circle: circleRef },
  })),

  reports: collectionQuery('reports', 'reports', ({ memberId }) => ({
    alias: 'r',
    from: sql`reports r join report_cases c on c.id = r.case_id`,
    where: sql`r.reporter_id = ${memberId}::bigint`,
    computed: { subject_type: sql`c.subject_type`, decided_at: instant('c.decided_at'), reply: sql`c.reply` },
  })),

  sanctions: collectionQuery('sanctions', 'sanctions', ({ memberId }) => ({
    alias: 's',
    where: sql`s.member_id = ${memberId}::bigint`,
    computed: {},
  })),

  invitations: collectionQuery('invitations', 'invitations', (scope) => ({
    alias: 'i',
    from: sql`invitations i left join circles c on c.id = i.circle_id`,
    where: sql`i.created_by = ${scope.memberId}::bigint`,
    computed: {
      circle: circleRef,
      pack_members: sql`coalesce((select json_agg(${memberJson(scope, 'x')} order by chosen.position)
        from invitation_members chosen join members x on x.id = chosen.member_id
        where chosen.invitation_id = i.id), '[]')`,
    },
  })),
} as const
