import type { Origin } from '@/lib/platform/access';

/** How the audit log names what the first start made. */
export const SEED_ORIGIN: Origin = { ipAddress: null, userAgent: 'first start', requestId: 'seed' };
