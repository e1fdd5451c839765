/** The style of links in running text: underlined and coloured. */
export const linkClass = 'link'

/** For names, titles and tags: underlined on hover only. */
export const bareLinkClass = 'link-bare'
