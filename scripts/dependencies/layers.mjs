/**
 * The layers of the server's domains, from the lowest to the highest. A domain may import only from layers above its
 * own line; domains on one line do not import each other.
 */
export const layers = [
  ['new-accounts'],
  ['media'],
  ['accounts'],
  ['audit', 'community'],
  ['connections'],
  ['circles'],
  ['joining', 'safety'],
  ['administration', 'circle-notices'],
  ['activities'],
  ['engagement', 'comments', 'planning', 'drafts', 'companions', 'events'],
  ['feed', 'search', 'directory', 'moderation', 'suggestions'],
  ['notifications', 'realtime'],
  ['archives'],
]

/** The domains that a domain may import. @param {string} domain @returns {Set<string>} */
export function importableFrom(domain) {
  return new Set(
    layers
      .slice(
        0,
        layers.findIndex((layer) => layer.includes(domain)),
      )
      .flat(),
  )
}
