import { message } from './message.ts'

/**
 * The limits of one network address in a time, counted for all server processes together. Each is a setting of the
 * community, from `min` to `max`.
 */
export const addressLimits = {
  failed_sign_ins: {
    label: message('Failed sign-ins from one internet connection in five minutes'),
    seconds: 300,
    default: 20,
    min: 5,
    max: 1_000,
  },
  invalid_links: {
    label: message('Invalid links from one internet connection in 15 minutes'),
    seconds: 900,
    default: 60,
    min: 5,
    max: 10_000,
  },
  password_resets: {
    label: message('Emails for a new password from one internet connection in 15 minutes'),
    seconds: 900,
    default: 20,
    min: 1,
    max: 10_000,
  },
  sign_ups_per_hour: {
    label: message('New accounts per hour from one internet connection'),
    seconds: 3600,
    default: 20,
    min: 1,
    max: 10_000,
  },
  invited_sign_ups_per_hour: {
    label: message('New accounts per hour from one internet connection with an invitation'),
    seconds: 3600,
    default: 200,
    min: 1,
    max: 10_000,
  },
} as const

export type AddressLimit = keyof typeof addressLimits

export const addressLimitNames = Object.keys(addressLimits) as AddressLimit[]

/** The limits that count failed attempts only. */
export type FailureLimit = 'failed_sign_ins' | 'invalid_links'
