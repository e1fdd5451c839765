/**
 * New accounts: lower limits that rise with the age of an account (limits.ts), for what spam needs, unless
 * `RATE_LIMIT=off` or `new_account_days` switch them off. Guarantees: the limits hold for simultaneous requests in all
 * processes together; what fails is not counted.
 */
export { countNewAccountUse, limitNewAccountLinks, newAccountUseLeft } from './commands.ts'
