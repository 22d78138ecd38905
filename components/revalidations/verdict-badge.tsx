'use client';
import { useTranslations } from 'next-intl';
import { TintBadge } from '@/components/ui/tint-badge';
import type { Agreement } from '@/lib/domain/revalidations/contract';

const COLORS = { within: 'teal', unclear: 'orange', beyond: 'red' } as const;

/** Whether a version stays within the laboratory's tolerance. */
export function VerdictBadge({ verdict }: { readonly verdict: Agreement['verdict'] }) {
  const t = useTranslations('revalidations.verdict');
  return <TintBadge color={COLORS[verdict]}>{t(verdict)}</TintBadge>;
}
