'use client';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import type { ReviewKind } from '@/lib/domain/reviews/contract';
import { UnitReview } from './unit-review';

/** What is reviewed: one of the units that the list showed when the dialog opened. */
export interface OpenUnit {
  readonly id: string;
  readonly ids: readonly string[];
}

/** The review dialog; the arrows lead through the units of the page below it. */
export function UnitDialog(props: {
  readonly type: ReviewKind;
  readonly open: OpenUnit | null;
  readonly onOpen: (open: OpenUnit | null) => void;
  readonly onDecided: () => void;
}) {
  const t = useTranslations('reviews');
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const { open } = props;
  const at = open ? open.ids.indexOf(open.id) : -1;
  const go = (to: string | undefined) =>
    open && to !== undefined ? () => props.onOpen({ ...open, id: to }) : null;
  return (
    <Modal
      opened={open !== null}
      onClose={() => props.onOpen(null)}
      title={t(`dialog.${props.type}`)}
      size="min(1240px, 96vw)"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {open && (
        <UnitReview
          unitId={open.id}
          onDecided={props.onDecided}
          place={{
            position: at + 1,
            total: open.ids.length,
            onPrevious: go(open.ids[at - 1]),
            onNext: go(open.ids[at + 1]),
          }}
        />
      )}
    </Modal>
  );
}
