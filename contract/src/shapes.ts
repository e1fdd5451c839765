/**
 * The shapes of the replies of the resources that the sign-in page loads, by method and path. The web build replaces
 * this module; the shapes of all other resources are in the table of endpoints.
 */
export const shapes: Readonly<Record<string, unknown>> = {}
