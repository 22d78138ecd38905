'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import { TintBadge } from '@/components/ui/tint-badge';
import type { ErasureView } from '@/lib/domain/privacy/contract';

const COLORS = {
  requested: 'yellow',
  withdrawn: 'gray',
  rejected: 'gray',
  running: 'blue',
  completed: 'teal',
  failed: 'red',
} as const;

export function ErasureBadge({ state }: Pick<ErasureView, 'state'>) {
  const t = useTranslations('privacy.states');
  return <TintBadge color={COLORS[state]}>{t(state)}</TintBadge>;
}

/** Who asked for an erasure, why, who decided, and how far it is. */
export function ErasureFacts({ erasure }: { readonly erasure: ErasureView }) {
  const t = useTranslations('privacy');
  const format = useFormatter();
  const by = (name: string, at: string): string =>
    t('erasure.byOn', { name, date: format.dateTime(new Date(at), 'moment') });
  return (
    <FactList
      facts={[
        [t('erasure.code'), erasure.code],
        [t('erasure.state'), <ErasureBadge key="state" state={erasure.state} />],
        ...(erasure.state === 'running'
          ? [
              [
                t('states.running'),
                t('erasure.progress', { done: erasure.done, steps: erasure.steps }),
              ] as const,
            ]
          : []),
        [t('erasure.askedBy'), t(`askedBy.${erasure.asked_by}`)],
        [t('erasure.ground'), t(`grounds.${erasure.ground}`)],
        ...(erasure.reason === null ? [] : [[t('erasure.reason'), erasure.reason] as const]),
        [t('erasure.requestedBy'), by(erasure.requested_by, erasure.requested_at)],
        ...(erasure.decided_by && erasure.decided_at
          ? [[t('erasure.decidedBy'), by(erasure.decided_by, erasure.decided_at)] as const]
          : []),
        ...(erasure.alone_because === null
          ? []
          : [[t('erasure.aloneBecause'), t(`erasure.alone.${erasure.alone_because}`)] as const]),
        ...(erasure.decision_reason === null
          ? []
          : [[t('erasure.rejectReason'), erasure.decision_reason] as const]),
      ]}
    />
  );
}
