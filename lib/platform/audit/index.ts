export { checkChain, checkWholeChain, linkAbout, linkAt, matchesAnchor } from './chain';
export { exportLogs, getLog, getLogStatistics, listLogs } from './reading';
export { type AuditActor, type AuditEntry, recordAudit } from './recording';
export {
  countAbout,
  entriesAbout,
  type Mentioned,
  redactEntries,
} from './redacting';
export { overwritten, requireSeen } from './seen-version';
