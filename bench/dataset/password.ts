/** The password of every member. */
export const password = 'bench password'

/**
 * Its hash with the cost of production (accounts/passwords/passwords.ts) and a fixed salt, so that the dataset is
 * always the same.
 */
export const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$YmVuY2ggZGF0YXNldCAwMQ$5lLR+6LtGq6d6VrN/J/Loz+b3JrqboQ4MRgCmtJLtvg'
