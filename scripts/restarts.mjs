const firstPauseMs = 1_000
const longestPauseMs = 10_000
/** A server that ran for longer than this starts with the first pause again. */
const stableAfterMs = 60_000

/**
 * The pause before the next start. It is bounded, and there is no last attempt: the server may be killed many times, or
 * repair its database hours later.
 * @param {number} failures ends in a row, at least 1
 */
export function restartPauseMs(failures) {
  return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
}

/**
 * @param {number} failures
 * @param {number} ranMs
 */
export function failuresInARow(failures, ranMs) {
  return ranMs > stableAfterMs ? 1 : failures + 1
}

/**
 * Returns whether a service manager or container runtime started this process. It restarts the service itself, with
 * limits and alerts that a restart in here would hide.
 * @param {{ env: NodeJS.ProcessEnv, pid: number, ppid: number }} process
 */
export function isManaged({ env, pid, ppid }) {
  // npm is between systemd and this process if the unit runs "npm start".
  const processes = [pid, ppid]
  return processes.includes(1) || processes.map(String).includes(env.SYSTEMD_EXEC_PID ?? '')
}

/**
 * @param {number} code
 * @param {NodeJS.Signals | null} signal
 * @param {number} ranMs
 */
export function describeEnd(code, signal, ranMs) {
  const how = signal ? `was ended by ${signal}` : `ended with exit code ${code}`
  return `The server ${how} after ${Math.round(ranMs / 1_000)} s.`
}
