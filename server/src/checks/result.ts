/** `failed`: Daystar does not work. `warning`: it works with restrictions, or the check could not find out. */
export type CheckStatus = 'ok' | 'warning' | 'failed'

export interface CheckResult {
  readonly name: string
  readonly status: CheckStatus
  readonly message: string
}

/** The result of a check, without its name. */
export type Finding = Omit<CheckResult, 'name'>

export const ok = (message: string): Finding => ({ status: 'ok', message })
export const warning = (message: string): Finding => ({ status: 'warning', message })
export const failed = (message: string): Finding => ({ status: 'failed', message })

/** Connections to the systems that Daystar uses must be established within this time. */
export const checkTimeoutMs = 8_000

/** Rejects after `checkTimeoutMs`, so that an unresponsive system does not block the other checks. */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no response in time')), checkTimeoutMs)
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
