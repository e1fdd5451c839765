/** In running text: underlined, in the colour of things that lead somewhere. */
export const linkLook = 'link'

/** A name, a title, a tag among its own kind: underlined when pointed at. */
export const bareLinkLook = 'link-bare'
