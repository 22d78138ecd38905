import type { Language } from '@/lib/messages/language';

/** Where a request came from, for the audit log, and in which language it is answered. */
export interface Origin {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** Pages keep it in a cookie; programs have none and are answered in English, word for word as specified. */
  readonly language?: Language;
}

/** Who asks. Every query takes one: the contract asks 'may this role?', the query asks 'is this row theirs?'. */
export interface Principal {
  readonly userId: string;
  readonly email: string;
  readonly displayName: string;
  /** Codes such as `sarm.upload_video` and `sarm.*`, of all roles together. */
  readonly permissions: readonly string[];
  readonly roles: readonly { readonly id: string; readonly code: string; readonly name: string }[];
  /** Holder of the role `system_admin`. */
  readonly isAdministrator: boolean;
  readonly origin: Origin;
  /** Set where a personal API token stands in for its owner. */
  readonly apiToken?: ApiToken;
}

/** The token that a program brought instead of a session. */
export interface ApiToken {
  readonly id: string;
  readonly name: string;
  /** The one project that it opens; null for all that its owner may see. */
  readonly projectId: string | null;
  /** Whether its owner is inside every project's fence; its permissions alone don't tell. */
  readonly ownerManagesAllProjects: boolean;
}

/** The product itself, as the author of what its jobs do. */
export const JOB_ORIGIN: Origin = { ipAddress: null, userAgent: 'job', requestId: 'job' };
