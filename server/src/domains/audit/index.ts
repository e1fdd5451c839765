/**
 * Audit: reading the audit log, which `recordAudit` (platform/audit-log.ts) writes. Guarantees: only operators read the
 * log, and a member sees the events of their own account, without the addresses of others.
 */
export { ownAddress } from './access.ts'
export { auditRoutes } from './routes.ts'
