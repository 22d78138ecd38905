'use client';
import { useTranslations } from 'next-intl';
import { TintBadge } from '@/components/ui/tint-badge';
import type { AnnotationStatus } from '@/lib/domain/annotation-states/contract';

const COLORS: Readonly<Record<AnnotationStatus, string>> = {
  pending: 'gray',
  in_progress: 'blue',
  completed: 'teal',
};

/** How far the annotation of a frame or a label is. */
export function StatusBadge({ status }: { readonly status: AnnotationStatus }) {
  const t = useTranslations('annotationManagement.status');
  return <TintBadge color={COLORS[status]}>{t(status)}</TintBadge>;
}
