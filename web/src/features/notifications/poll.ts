/** How often the list is read again while nothing pushes. */
export const pollMs = 30000
