/**
 * The code that is mutated, by module, and the tests that must notice it. A narrow list of tests keeps a run short.
 * @typedef {object} Module
 * @property {string} name on the command line and in the table
 * @property {Project} project whose Vitest configuration applies
 * @property {string[]} mutate paths below the project's src
 * @property {string[]} tests paths below the project's src
 */

/** @typedef {'contract' | 'server' | 'web'} Project */

/** @type {Record<Project, Record<string, Pick<Module, 'mutate' | 'tests'>>>} */
const modulesByProject = {
  contract: {
    'mention-text': { mutate: ['texts/mentions.ts', 'texts/mention-tokens.ts'], tests: ['texts/mentions.test.ts'] },
  },
  server: {
    visibility: {
      mutate: ['domains/activities/access.ts'],
      tests: [
        'domains/activities/visibility.test.ts',
        'domains/activities/activities.test.ts',
        'domains/comments/comments.test.ts',
        'testing/concurrent-decisions.test.ts',
      ],
    },
    roles: {
      mutate: ['platform/authorization/roles.ts', 'platform/authorization/abilities.ts'],
      tests: ['platform/authorization/roles.test.ts', 'testing/abilities.test.ts'],
    },
    'member-visibility': {
      mutate: ['domains/accounts/members/visibility-queries.ts', 'domains/accounts/members/member-ref.ts'],
      tests: [
        'domains/accounts/members/visibility.test.ts',
        'domains/safety/blocks/blocks.test.ts',
        'domains/moderation/sanctions/limits.test.ts',
      ],
    },
    mutes: {
      mutate: ['domains/safety/mutes/muted-queries.ts', 'domains/safety/mutes/queries.ts'],
      tests: ['domains/safety/mutes/muted-queries.test.ts', 'domains/safety/mutes/mute-list.test.ts'],
    },
    moderation: {
      mutate: ['domains/moderation/access.ts', 'domains/moderation/sanctions/access.ts'],
      tests: ['domains/moderation/access.test.ts'],
    },
    archives: {
      mutate: [
        'domains/archives/records/account-queries.ts',
        'domains/archives/records/activity-queries.ts',
        'domains/archives/records/item-queries.ts',
        'domains/audit/access.ts',
      ],
      tests: [
        'domains/archives/records/account-queries.test.ts',
        'domains/archives/records/activity-queries.test.ts',
        'domains/audit/access.test.ts',
      ],
    },
    joining: {
      mutate: ['domains/joining/access.ts'],
      tests: ['domains/joining/access.test.ts'],
    },
    audience: {
      mutate: ['domains/activities/audience/queries.ts', 'domains/activities/audience/view-as-queries.ts'],
      tests: ['domains/activities/audience/preview.test.ts', 'domains/activities/audience/view-as.test.ts'],
    },
    events: {
      mutate: ['domains/events/access.ts'],
      tests: ['domains/events/access.test.ts', 'domains/events/left-events.test.ts'],
    },
    companions: {
      mutate: ['domains/companions/access.ts', 'domains/companions/own-audience-queries.ts'],
      tests: ['domains/companions/access.test.ts', 'domains/companions/audience.test.ts'],
    },
    'permissions-accounts': {
      mutate: ['platform/authorization/authorization.ts', 'domains/accounts/access.ts'],
      tests: [
        'platform/authorization/authorization.test.ts',
        'domains/accounts/members/administration.test.ts',
        'domains/accounts/passkeys/passkeys.test.ts',
        'domains/accounts/members/profile.test.ts',
        'domains/accounts/roles/roles.test.ts',
        'domains/accounts/sessions/sessions.test.ts',
      ],
    },
    'permissions-circles': {
      mutate: ['domains/circles/access.ts', 'domains/circles/role-queries.ts'],
      tests: [
        'domains/circles/circle-deletion.test.ts',
        'domains/circles/circles.test.ts',
        'domains/circles/concurrent-roles.test.ts',
        'domains/circles/removed-members.test.ts',
        'domains/activities/circle-links/circle-links.test.ts',
        'domains/moderation/circle-reports/circle-reports.test.ts',
      ],
    },
    'permissions-connections': {
      mutate: [
        'domains/comments/access.ts',
        'domains/connections/access.ts',
        'domains/engagement/access.ts',
        'domains/planning/access.ts',
        'domains/safety/access.ts',
      ],
      tests: [
        'domains/comments/comments.test.ts',
        'domains/connections/access.test.ts',
        'domains/connections/request-cooldown.test.ts',
        'domains/safety/blocks/blocks.test.ts',
        'domains/connections/connections.test.ts',
        'domains/engagement/high-fives.test.ts',
        'domains/moderation/sanctions/limits.test.ts',
        'domains/planning/planning.test.ts',
        'domains/safety/mutes/mute-list.test.ts',
        'testing/concurrent-decisions.test.ts',
      ],
    },
    pagination: { mutate: ['platform/api/paging.ts'], tests: ['platform/api/paging.test.ts'] },
    days: { mutate: ['domains/activities/days/queries.ts'], tests: ['domains/activities/days/days.test.ts'] },
    merging: {
      mutate: ['domains/planning/merge.ts', 'domains/planning/sequences.ts'],
      tests: ['domains/planning/merge.test.ts', 'domains/planning/sequences.test.ts'],
    },
    mentions: {
      mutate: ['domains/activities/mentions/commands.ts', 'domains/activities/mentions/queries.ts'],
      tests: ['domains/activities/mentions/mentions.test.ts', 'domains/comments/comments.test.ts'],
    },
    media: {
      mutate: ['domains/media/serving/routes.ts', 'domains/media/urls.ts', 'domains/media/serving/byte-range.ts'],
      tests: [
        'domains/media/serving/serving.test.ts',
        'domains/media/urls.test.ts',
        'domains/media/serving/byte-range.test.ts',
      ],
    },
  },
  web: {
    calendar: {
      mutate: ['features/planning/calendar.ts', 'features/planning/streak.ts'],
      tests: ['features/planning/calendar.test.ts'],
    },
    caches: {
      mutate: [
        'lib/api/activity-cache.ts',
        'features/connections/api/list-cache.ts',
        'features/engagement/api/use-high-five.ts',
        'features/engagement/api/use-engagement-previews.ts',
        'features/comments/api/use-comments.ts',
      ],
      tests: [
        'lib/api/activity-cache.test.ts',
        'features/connections/api/list-cache.test.ts',
        'features/engagement/api/high-five.test.ts',
        'features/engagement/api/use-high-five.test.tsx',
        'features/engagement/api/use-engagement-previews.test.tsx',
        'features/comments/api/comment-cache.test.tsx',
      ],
    },
  },
}

export const modules = Object.entries(modulesByProject).flatMap(([project, byName]) =>
  Object.entries(byName).map(([name, files]) => ({ name, project: /** @type {Project} */ (project), ...files })),
)
