/**
 * What is mutated, by module, and the tests that must notice it. A narrow list of tests keeps a run short.
 *
 * @typedef {object} Module
 * @property {string} name on the command line and in the table
 * @property {'contract' | 'server' | 'web'} project whose Vitest configuration applies
 * @property {string[]} mutate paths below the project's src
 * @property {string[]} tests paths below the project's src
 */

/** @type {Module[]} */
export const modules = [
  {
    name: 'visibility',
    project: 'server',
    mutate: ['domains/activities/access.ts'],
    tests: [
      'domains/activities/visibility.test.ts',
      'domains/activities/activities.test.ts',
      'domains/comments/comments.test.ts',
      'testing/concurrent-decisions.test.ts',
    ],
  },
  {
    name: 'roles',
    project: 'server',
    mutate: ['platform/authorization/roles.ts', 'platform/authorization/abilities.ts'],
    tests: ['platform/authorization/roles.test.ts', 'testing/abilities.test.ts'],
  },
  {
    name: 'member-visibility',
    project: 'server',
    mutate: ['domains/accounts/members/visibility-queries.ts', 'domains/accounts/members/member-ref.ts'],
    tests: [
      'domains/accounts/members/visibility.test.ts',
      'domains/safety/blocks/blocks.test.ts',
      'domains/moderation/sanctions/limits.test.ts',
    ],
  },
  {
    name: 'mutes',
    project: 'server',
    mutate: ['domains/safety/mutes/muted-queries.ts', 'domains/safety/mutes/queries.ts'],
    tests: ['domains/safety/mutes/mutes.test.ts', 'domains/safety/mutes/mute-list.test.ts'],
  },
  {
    name: 'moderation',
    project: 'server',
    mutate: ['domains/moderation/access.ts', 'domains/moderation/sanctions/access.ts'],
    tests: [
      'domains/moderation/access.test.ts',
      'domains/moderation/reports/reports.test.ts',
      'domains/moderation/cases/decisions.test.ts',
      'domains/moderation/sanctions/appeals.test.ts',
    ],
  },
  {
    name: 'archives',
    project: 'server',
    mutate: [
      'domains/archives/records/account-queries.ts',
      'domains/archives/records/activity-queries.ts',
      'domains/archives/records/item-queries.ts',
    ],
    tests: ['domains/archives/export/contents.test.ts', 'domains/archives/export/privacy.test.ts'],
  },
  {
    name: 'joining',
    project: 'server',
    mutate: ['domains/joining/access.ts'],
    tests: [
      'domains/joining/access.test.ts',
      'domains/joining/joining.test.ts',
      'domains/joining/invitations/inactive-invitations.test.ts',
    ],
  },
  {
    name: 'audience',
    project: 'server',
    mutate: ['domains/activities/audience/queries.ts', 'domains/activities/audience/view-as-queries.ts'],
    tests: ['domains/activities/audience/audience.test.ts'],
  },
  {
    name: 'permissions-accounts',
    project: 'server',
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
  {
    name: 'permissions-circles',
    project: 'server',
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
  {
    name: 'permissions-connections',
    project: 'server',
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
  {
    name: 'pagination',
    project: 'server',
    mutate: ['platform/api/paging.ts'],
    tests: ['platform/api/paging.test.ts'],
  },
  {
    name: 'days',
    project: 'server',
    mutate: ['domains/activities/days/queries.ts'],
    tests: ['domains/activities/days/days.test.ts'],
  },
  {
    name: 'calendar',
    project: 'web',
    mutate: ['features/planning/calendar.ts', 'features/planning/streak.ts'],
    tests: ['features/planning/calendar.test.ts'],
  },
  {
    name: 'merging',
    project: 'server',
    mutate: ['domains/planning/merge.ts', 'domains/planning/sequences.ts'],
    tests: ['domains/planning/merge.test.ts', 'domains/planning/sequences.test.ts'],
  },
  {
    name: 'mention-text',
    project: 'contract',
    mutate: ['mentions.ts'],
    tests: ['mentions.test.ts'],
  },
  {
    name: 'mentions',
    project: 'server',
    mutate: ['domains/activities/mentions/commands.ts', 'domains/activities/mentions/queries.ts'],
    tests: ['domains/activities/mentions/mentions.test.ts', 'domains/comments/comments.test.ts'],
  },
  {
    name: 'media',
    project: 'server',
    mutate: ['domains/media/serving/routes.ts', 'domains/media/urls.ts', 'domains/media/serving/byte-range.ts'],
    tests: [
      'domains/media/serving/serving.test.ts',
      'domains/media/urls.test.ts',
      'domains/media/serving/byte-range.test.ts',
    ],
  },
  {
    name: 'caches',
    project: 'web',
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
]
