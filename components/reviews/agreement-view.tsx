'use client';
import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useFormatter, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { useHolds } from '@/components/ui/page-access';
import { type Comparison, reconcileFrame } from '@/lib/domain/reviews/contract-double';
import { callApi } from '@/lib/platform/http/client';
import { AgreementFigures } from './agreement-figures';
import { KeptBoxes } from './kept-boxes';
import { ReviewPicture } from './review-picture';

type Side = 'first' | 'second';

/** Both sets of boxes beside each other, how they agree, and which of them stay. */
export function AgreementView(props: {
  readonly comparison: Comparison;
  readonly onReconciled: () => void;
  readonly reload: () => void;
}) {
  const t = useTranslations('reviews');
  const format = useFormatter();
  const mayReconcile = useHolds('review_annotations');
  const { comparison } = props;
  const { agreement, frame } = comparison;
  const [pairsFrom, setPairsFrom] = useState<Side>('first');
  const [kept, setKept] = useState<ReadonlySet<string>>(
    () => new Set([...agreement.onlyFirst, ...agreement.onlySecond]),
  );
  const [isSaving, setSaving] = useState(false);
  const selected = useMemo(() => [...kept], [kept]);
  const isOpen = mayReconcile && frame.state === 'submitted';
  const names = { first: frame.first?.name ?? '–', second: frame.second?.name ?? '–' };

  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const body = {
        kept: [...agreement.pairs.map((pair) => pair[pairsFrom]), ...kept],
        revision: comparison.revision,
      };
      await callApi(reconcileFrame, { params: { frameId: frame.frameId }, body });
      notifications.show({ color: 'teal', message: t('double.reconciled') });
      props.onReconciled();
    } catch (failure) {
      notifications.show({ color: 'red', message: reasonOf(failure, t('double.failed')) });
      props.reload();
    }
    setSaving(false);
  };

  const picture = (side: Side) => (
    <Stack gap={4} component="figure" m={0}>
      <ReviewPicture
        src={`/sarm/media/view-frame/${frame.frameId}`}
        width={comparison.width}
        height={comparison.height}
        boxes={comparison[side]}
        {...(isOpen ? { selected } : {})}
        label={t('double.boxesOf', { name: names[side], count: comparison[side].length })}
        failed={t('picture.failed')}
      />
      <Text component="figcaption" size="sm" c="dimmed">
        {t('double.boxesOf', { name: names[side], count: comparison[side].length })}
      </Text>
    </Stack>
  );

  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {picture('first')}
        {picture('second')}
      </SimpleGrid>
      <AgreementFigures agreement={agreement} />
      {frame.state === 'reconciled' && comparison.reconciledAt && (
        <Text size="sm" c="dimmed">
          {t('double.reconciledBy', {
            name: comparison.reconciledBy ?? '–',
            date: format.dateTime(new Date(comparison.reconciledAt), 'moment'),
          })}
        </Text>
      )}
      {isOpen && (
        <Stack gap="md" component="section" aria-label={t('double.merge')}>
          <Text fw={600}>{t('double.merge')}</Text>
          {agreement.pairs.length > 0 && (
            <Group gap="sm">
              <Text size="sm">{t('double.pairsFrom', { count: agreement.pairs.length })}</Text>
              <SegmentedControl
                aria-label={t('double.pairsFrom', { count: agreement.pairs.length })}
                value={pairsFrom}
                onChange={(value) => setPairsFrom(value as Side)}
                data={(['first', 'second'] as const).map((value) => ({ value, label: names[value] }))}
              />
            </Group>
          )}
          <KeptBoxes comparison={comparison} names={names} kept={kept} onKept={setKept} />
          <Group justify="flex-end">
            <Button loading={isSaving} onClick={() => void save()}>
              {t('double.save')}
            </Button>
          </Group>
        </Stack>
      )}
    </Stack>
  );
}
