'use client';
import { useTranslations } from 'next-intl';
import { TintBadge } from '@/components/ui/tint-badge';
import type { ReviewStatus } from '@/lib/domain/reviews/contract';

const COLORS: Readonly<Record<ReviewStatus, string>> = {
  pending: 'gray',
  approved: 'teal',
  rejected: 'red',
  needs_correction: 'yellow',
};

/** How a unit was decided, in words and a color. */
export function ReviewBadge({ status }: { readonly status: ReviewStatus }) {
  const t = useTranslations('reviews.status');
  return <TintBadge color={COLORS[status]}>{t(status)}</TintBadge>;
}
