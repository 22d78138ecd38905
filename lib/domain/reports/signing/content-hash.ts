import { sha256OfJson } from '@/lib/sha256';
import type { ReportContent } from '../contract-content';

/** SHA-256 of everything that a report says, over its JSON with keys in order (RFC 8785 in spirit): 64 hex digits. */
export const contentHash = (content: ReportContent): string => sha256OfJson(content);
