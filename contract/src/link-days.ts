// Must not import the schema library, because the browser bundles this file.

/** For how many days a link to an activity can work. */
export const linkDays = [1, 7, 30, 90] as const
export type LinkDays = (typeof linkDays)[number]
