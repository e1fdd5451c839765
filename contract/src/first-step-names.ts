/** What new members are asked to do, in this order. */
export const firstSteps = ['profile', 'activity', 'circle', 'invite'] as const
export type FirstStep = (typeof firstSteps)[number]
