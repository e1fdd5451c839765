/** The first descriptor that systemd passes. */
const firstDescriptor = 3

/**
 * The descriptor of the listening socket that the service manager passed to this process (socket activation), or null.
 * The socket stays open while the service restarts, so that connections wait instead of being refused.
 */
export function passedSocket({ LISTEN_PID: pid, LISTEN_FDS: count }: NodeJS.ProcessEnv, ownPid: number): number | null {
  // The variables can be those of a parent process.
  if (pid !== String(ownPid)) return null
  return Number(count) >= 1 ? firstDescriptor : null
}
