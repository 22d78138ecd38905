'use client';
import { useTranslations } from 'next-intl';
import { TintBadge } from '@/components/ui/tint-badge';
import type { RunState } from '@/lib/domain/quality-control/contract-fields';

export const STATE_COLORS: Readonly<Record<RunState, string>> = {
  'in-control': 'teal',
  warning: 'orange',
  'out-of-control': 'red',
  baseline: 'blue',
  excluded: 'gray',
  'not-judged': 'gray',
};

export function StateBadge({ state }: { readonly state: RunState }) {
  const t = useTranslations('qualityControl.states');
  return <TintBadge color={STATE_COLORS[state]}>{t(state)}</TintBadge>;
}
