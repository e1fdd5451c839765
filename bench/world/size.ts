/** How large the seeded community is. Another figure makes another world, and its baselines compare to nothing older. */
export const size = {
  members: 5_000,
  /** How many each member follows. */
  followees: 100,
  /** The first members: followed by four in five, and read by everybody. */
  hubs: 10,
  hubFollowers: 4_000,
  circles: 200,
  circleMembers: 100,
  activities: 200_000,
  activitiesOfHub: 80,
  highFives: 400_000,
  comments: 400_000,
  /** Activities reach back this far from `newest`. */
  days: 365,
}

/** Fixed, so that the world is the same on every day it is made. */
export const newest = Date.UTC(2026, 0, 31, 20)
