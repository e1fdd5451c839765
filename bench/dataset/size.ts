/** Size of the dataset. Changing it changes the dataset key, which makes older baselines incomparable. */
export const size = {
  members: 5_000,
  /** Followees of each member. */
  followees: 100,
  /** The members with the lowest ids; 80 % of all members follow each of them. */
  hubs: 10,
  hubFollowers: 4_000,
  circles: 200,
  circleMembers: 100,
  activities: 200_000,
  activitiesOfHub: 80,
  highFives: 400_000,
  comments: 400_000,
  /** Time span of the activities before `newestAtMs`. */
  days: 365,
}

/** Fixed, so that the dataset does not depend on the date of seeding. */
export const newestAtMs = Date.UTC(2026, 0, 31, 20)
