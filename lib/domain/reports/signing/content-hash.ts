import { createHash } from 'node:crypto';
import { canonicalJson } from '@/lib/canonical-json';
import type { ReportContent } from '../contract-content';

/** SHA-256 of everything that a report says, over its JSON with keys in order (RFC 8785 in spirit): 64 hex digits. */
export const contentHash = (content: ReportContent): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');
