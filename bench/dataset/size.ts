/** Size of the dataset. Changing it changes the dataset key, which makes older baselines incomparable. */
export interface DatasetSize {
  readonly members: number
  /** Followees of each member. */
  readonly followees: number
  /** The members with the lowest ids; 80 % of all members follow each of them. */
  readonly hubs: number
  readonly hubFollowers: number
  readonly circles: number
  readonly circleMembers: number
  readonly activities: number
  readonly activitiesOfHub: number
  readonly highFives: number
  readonly comments: number
  /** Time span of the activities before `newestAtMs`. */
  readonly days: number
}

/** Members, circles and activities grow with the scale; what belongs to one member, circle or activity does not. */
export function datasetSize(scale = 1): DatasetSize {
  if (!Number.isInteger(scale) || scale < 1 || scale > 20)
    throw new RangeError('The scale must be an integer from 1 to 20.')
  return {
    members: 5_000 * scale,
    followees: 100,
    hubs: 10,
    hubFollowers: 4_000 * scale,
    circles: 200 * scale,
    circleMembers: 100,
    activities: 200_000 * scale,
    activitiesOfHub: 80 * scale,
    highFives: 400_000 * scale,
    comments: 400_000 * scale,
    days: 365,
  }
}

/** 100,000 members without activities, for searches. They only follow hubs, which keeps seeding short. */
export function manyMembers(): DatasetSize {
  return { ...datasetSize(20), followees: 8, activities: 0, activitiesOfHub: 0, highFives: 0, comments: 0 }
}

/** Fixed, so that the dataset does not depend on the date of seeding. */
export const newestAtMs = Date.UTC(2026, 0, 31, 20)
