/**
 * New accounts: lower limits that rise with the age of an account (limits.ts), for what spam needs. Guarantees: the
 * limits hold for simultaneous requests in all processes together; what fails is not counted. `RATE_LIMIT=off` and the
 * setting `new_account_days` of the community switch them off.
 */
export { countNewAccountUse, limitNewAccountLinks, newAccountUseLeft, removePastNewAccountDays } from './commands.ts'
