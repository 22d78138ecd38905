export { checkChain, checkWholeChain, linkAt, matchesAnchor } from './chain';
export { exportLogs, getLog, getLogStatistics, listLogs } from './reading';
export { type AuditActor, type AuditEntry, recordAudit } from './recording';
export { overwritten, requireSeen } from './seen-version';
