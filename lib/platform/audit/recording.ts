import type { Executor } from '@/db/client';
import type { LOG_SEVERITIES, LOG_TYPES } from '@/db/schema';
import type { Origin, Principal } from '@/lib/platform/access/principal';
import { insertAuditEntry } from './queries';

export interface AuditEntry {
  readonly type: (typeof LOG_TYPES)[number];
  readonly severity?: (typeof LOG_SEVERITIES)[number];
  /** `area.verb`: `dataset.create`, `auth.sign-in`. */
  readonly action: string;
  /** One sentence for people. Never a secret. */
  readonly message: string;
  readonly projectId?: string | null;
  readonly resourceType?: string;
  readonly resourceId?: string;
  readonly oldValue?: unknown;
  readonly newValue?: unknown;
}

/** Who is written down: a principal, or only where the request came from when nobody is signed in yet. */
export type AuditActor =
  | Principal
  | { readonly origin: Origin; readonly userId?: string; readonly email?: string };

const MAX_TEXT = 1000;

/** A person who acted through a token is named with it. */
const nameOf = ({ displayName, apiToken }: Principal): string =>
  apiToken ? `${displayName} (API token: ${apiToken.name})` : displayName;

/** Writes one audit entry. Call it in the transaction of the change it speaks of: neither is there without the other. */
export async function recordAudit(db: Executor, actor: AuditActor, entry: AuditEntry): Promise<void> {
  const named = 'displayName' in actor ? nameOf(actor) : null;
  await insertAuditEntry(db, {
    type: entry.type,
    severity: entry.severity ?? 'info',
    action: entry.action,
    message: entry.message.slice(0, MAX_TEXT),
    userId: actor.userId ?? null,
    userName: named,
    userEmail: actor.email ?? null,
    projectId: entry.projectId ?? null,
    resourceType: entry.resourceType ?? null,
    resourceId: entry.resourceId ?? null,
    oldValue: entry.oldValue ?? null,
    newValue: entry.newValue ?? null,
    ipAddress: actor.origin.ipAddress,
    userAgent: actor.origin.userAgent?.slice(0, MAX_TEXT) ?? null,
    requestId: actor.origin.requestId,
  });
}
