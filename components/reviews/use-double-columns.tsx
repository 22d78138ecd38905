'use client';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useConfirm } from '@/components/ui/confirm';
import { runWithToast } from '@/components/ui/form/run-action';
import { inOneLine } from '@/components/ui/in-one-line';
import { useHolds, useMayFollow } from '@/components/ui/page-access';
import type { Column } from '@/components/ui/table/data-table';
import { TintBadge } from '@/components/ui/tint-badge';
import { annotationPageOf } from '@/components/workflow/annotation-page';
import {
  type DoubleFrame,
  type DoubleState,
  openDoubleFrame,
  submitDoubleFrame,
} from '@/lib/domain/reviews/contract-double';
import { callApi } from '@/lib/platform/http/client';
import { useShare } from './use-share';

const COLORS: Readonly<Record<DoubleState, string>> = {
  waiting: 'gray',
  open: 'blue',
  submitted: 'yellow',
  reconciled: 'teal',
};

/** The columns of the frames that are annotated twice. */
export function useDoubleColumns(on: {
  readonly onCompare: (frameId: string) => void;
  readonly onChanged: () => void;
}): readonly Column<DoubleFrame, 'state'>[] {
  const t = useTranslations('reviews');
  const share = useShare();
  return [
    {
      key: 'frame',
      label: t('columns.frame'),
      render: (frame) => (
        <Stack gap={0}>
          <Text size="sm" fw={600}>
            {t('frame', { number: String(frame.frameNumber) })}
          </Text>
          <Text size="xs" c="dimmed">
            {inOneLine(frame.datasetName, frame.videoName)}
          </Text>
          <Box hiddenFrom="sm" mt={4}>
            <State state={frame.state} />
          </Box>
        </Stack>
      ),
    },
    {
      key: 'people',
      label: t('double.people'),
      visibleFrom: 'sm',
      render: ({ first, second }) => `${first?.name ?? '–'} / ${second?.name ?? '–'}`,
    },
    {
      key: 'state',
      label: t('columns.status'),
      visibleFrom: 'sm',
      render: ({ state }) => <State state={state} />,
    },
    {
      key: 'fOne',
      label: t('double.fOne'),
      align: 'right',
      visibleFrom: 'sm',
      render: ({ f1 }) => share(f1),
    },
    {
      key: 'meanIou',
      label: t('double.meanIou'),
      align: 'right',
      visibleFrom: 'md',
      render: ({ meanIou }) => share(meanIou),
    },
    {
      key: 'kappa',
      label: t('double.kappa'),
      align: 'right',
      visibleFrom: 'md',
      render: ({ kappa }) => share(kappa),
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      align: 'right',
      render: (frame) => <Actions frame={frame} {...on} />,
    },
  ];
}

function State({ state }: Pick<DoubleFrame, 'state'>) {
  const t = useTranslations('reviews.double.states');
  return <TintBadge color={COLORS[state]}>{t(state)}</TintBadge>;
}

function Actions(props: {
  readonly frame: DoubleFrame;
  readonly onCompare: (frameId: string) => void;
  readonly onChanged: () => void;
}) {
  const t = useTranslations('reviews.double');
  const router = useRouter();
  const ask = useConfirm();
  const mayFollow = useMayFollow();
  const mayAnnotate = useHolds('annotate_detection');
  const { frame } = props;
  const number = String(frame.frameNumber);
  const params = { frameId: frame.frameId };
  const page = annotationPageOf(frame);
  const button = { size: 'xs', variant: 'default' } as const;
  const told = { failed: t('failed'), reload: props.onChanged };
  const begin = (): Promise<void> =>
    runWithToast(
      async () => {
        await callApi(openDoubleFrame, { params });
        if (mayFollow(page)) router.push(page);
      },
      { ...told, done: t('begun', { number }) },
    );
  const submit = (): void =>
    ask({
      title: t('submitTitle', { number }),
      message: t('submitText'),
      confirmLabel: t('submit'),
      action: () =>
        runWithToast(() => callApi(submitDoubleFrame, { params }), {
          ...told,
          done: t('submitted', { number }),
        }),
    });
  if (frame.state === 'submitted' || frame.state === 'reconciled') {
    return (
      <Button
        {...button}
        aria-label={t('compareOf', { number })}
        onClick={() => props.onCompare(frame.frameId)}
      >
        {t('compare')}
      </Button>
    );
  }
  if (!mayAnnotate) return '–';
  if (frame.state === 'waiting' && frame.mine === null) {
    return (
      <Button {...button} aria-label={t('annotateOf', { number })} onClick={() => void begin()}>
        {t('annotate')}
      </Button>
    );
  }
  if (frame.state !== 'open' || frame.mine !== 'second') return '–';
  return (
    <Group gap="xs" justify="flex-end">
      {mayFollow(page) && (
        <Button {...button} onClick={() => router.push(page)}>
          {t('goOn')}
        </Button>
      )}
      <Button {...button} variant="filled" aria-label={t('submitOf', { number })} onClick={submit}>
        {t('submit')}
      </Button>
    </Group>
  );
}
