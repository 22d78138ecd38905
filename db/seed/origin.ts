import type { Origin } from '@/lib/access';

/** How the audit log names what the first start made. */
export const SEED_ORIGIN: Origin = { ipAddress: null, userAgent: 'first start', requestId: 'seed' };
