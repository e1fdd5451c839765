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

/** Returns the number of the layer of a domain, -1 for an unknown one. */
export function layerOf(domain: string): number {
  return layers.findIndex((layer) => layer.includes(domain))
}
