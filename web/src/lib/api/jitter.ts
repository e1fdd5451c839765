/**
 * Returns the delay with some randomness, so that the devices of a community do not all reconnect to a restarted server
 * at the same moment.
 */
export function withJitter(delayMs: number, random: () => number = Math.random): number {
  return Math.round(delayMs * (0.75 + random() / 2))
}
