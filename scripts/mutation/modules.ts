type Project = 'contract' | 'server' | 'web'

export interface Module {
  /** On the command line and in the table. */
  readonly name: string
  /** The project whose Vitest configuration applies. */
  readonly project: string
  /** Patterns below the project's src. */
  readonly mutate: string[]
  readonly tests: string[]
}

/** The code that is mutated, by module, and the tests that must notice it. A narrow list of tests keeps a run short. */
const modulesByProject: Record<Project, Record<string, [mutate: string[], tests: string[]]>> = {
  contract: { 'mention-text': [['texts/{mentions,mention-tokens}.ts'], ['texts/mentions.test.ts']] },
  server: {
    visibility: [
      ['domains/activities/access.ts'],
      [
        'domains/activities/{visibility,activities,links/activity-links}.test.ts',
        'domains/comments/comments.test.ts',
        'domains/moderation/sanctions/limits.test.ts',
        'domains/safety/blocks/blocks.test.ts',
        'testing/concurrent-decisions.test.ts',
      ],
    ],
    roles: [
      ['platform/authorization/{roles,abilities}.ts'],
      ['platform/authorization/roles.test.ts', 'testing/abilities.test.ts'],
    ],
    'member-visibility': [
      ['domains/accounts/members/{visibility-queries,member-ref}.ts'],
      [
        'domains/accounts/members/visibility.test.ts',
        'domains/safety/blocks/blocks.test.ts',
        'domains/moderation/sanctions/limits.test.ts',
      ],
    ],
    mutes: [
      ['domains/safety/mutes/{muted-queries,queries}.ts'],
      ['domains/safety/mutes/{muted-queries,mute-list}.test.ts'],
    ],
    moderation: [['domains/moderation/{,sanctions/}access.ts'], ['domains/moderation/access.test.ts']],
    archives: [
      ['domains/archives/records/{account,activity,item}-queries.ts', 'domains/audit/access.ts'],
      ['domains/archives/records/{account,activity}-queries.test.ts', 'domains/audit/access.test.ts'],
    ],
    joining: [['domains/joining/access.ts'], ['domains/joining/access.test.ts']],
    audience: [
      ['domains/activities/audience/{queries,view-as-queries}.ts'],
      ['domains/activities/audience/{preview,view-as}.test.ts'],
    ],
    events: [['domains/events/access.ts'], ['domains/events/{access,answers/left-events}.test.ts']],
    companions: [
      ['domains/companions/{access,own-audience-queries}.ts'],
      ['domains/companions/{access,audience}.test.ts'],
    ],
    'permissions-accounts': [
      ['platform/authorization/authorization.ts', 'domains/accounts/access.ts'],
      [
        'platform/authorization/authorization.test.ts',
        'domains/accounts/members/{administration,profile}.test.ts',
        'domains/accounts/{passkeys/passkeys,roles/roles,sessions/sessions}.test.ts',
      ],
    ],
    'permissions-circles': [
      ['domains/circles/{access,role-queries}.ts'],
      [
        'domains/circles/{circle-deletion,circles,concurrent-roles,removed-members}.test.ts',
        'domains/activities/circle-links/circle-links.test.ts',
        'domains/moderation/circle-reports/circle-reports.test.ts',
      ],
    ],
    'permissions-connections': [
      ['domains/{comments,connections,engagement,planning,safety}/access.ts'],
      [
        'domains/comments/comments.test.ts',
        'domains/connections/{access,request-cooldown,connections}.test.ts',
        'domains/engagement/high-fives.test.ts',
        'domains/moderation/sanctions/limits.test.ts',
        'domains/planning/planning.test.ts',
        'domains/safety/{blocks/blocks,mutes/mute-list}.test.ts',
        'testing/concurrent-decisions.test.ts',
      ],
    ],
    pagination: [['platform/api/paging.ts'], ['platform/api/paging.test.ts']],
    days: [['domains/activities/days/queries.ts'], ['domains/activities/days/days.test.ts']],
    merging: [['domains/planning/{merge,sequences}.ts'], ['domains/planning/{merge,sequences}.test.ts']],
    mentions: [
      ['domains/activities/mentions/{commands,queries}.ts'],
      ['domains/activities/mentions/mentions.test.ts', 'domains/comments/comments.test.ts'],
    ],
    media: [
      ['domains/media/{serving/routes,urls,serving/byte-range}.ts'],
      ['domains/media/{serving/serving,urls,serving/byte-range}.test.ts'],
    ],
  },
  web: {
    calendar: [['features/planning/{calendar,streak}.ts'], ['features/planning/calendar.test.ts']],
    caches: [
      [
        'lib/api/activity-cache.ts',
        'features/connections/api/list-cache.ts',
        'features/engagement/api/{use-high-five,use-engagement-previews}.ts',
        'features/comments/api/use-comments.ts',
      ],
      [
        'lib/api/activity-cache.test.ts',
        'features/connections/api/list-cache.test.ts',
        'features/engagement/api/{high-five.test.ts,use-high-five.test.tsx,use-engagement-previews.test.tsx}',
        'features/comments/api/comment-cache.test.tsx',
      ],
    ],
  },
}

export const modules: Module[] = Object.entries(modulesByProject).flatMap(([project, byName]) =>
  Object.entries(byName).map(([name, [mutate, tests]]) => ({ name, project, mutate, tests })),
)
