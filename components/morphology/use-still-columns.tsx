'use client';
import { Box, Group, Menu, Stack, Text } from '@mantine/core';
import { IconRuler2, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import { PageLink } from '@/components/ui/page-access';
import { RowMenu } from '@/components/ui/row-menu';
import type { Column } from '@/components/ui/table/data-table';
import { type StillView, viewStill } from '@/lib/domain/morphology/contract';
import { addressOf } from '@/lib/platform/http/client';
import classes from './morphology.module.css';
import { isAtWork, StillState } from './still-state';

interface Handlers {
  readonly may: { readonly measure: boolean; readonly remove: boolean };
  readonly onMeasure: (still: StillView) => void;
  readonly onDelete: (still: StillView) => void;
  readonly onEnd: () => void;
}

/** The columns of the table of stills. */
export function useStillColumns(on: Handlers): readonly Column<StillView, 'created_at'>[] {
  const t = useTranslations('morphology');
  return [
    { key: 'still', label: t('list.still'), render: (still) => <StillName still={still} onEnd={on.onEnd} /> },
    {
      key: 'state',
      label: t('list.state'),
      visibleFrom: 'sm',
      render: (still) => <StillState still={still} onEnd={on.onEnd} />,
    },
    {
      key: 'cells',
      label: t('list.cells'),
      align: 'right',
      render: ({ state, cellsFound, cellsReviewed }) =>
        state === 'measured' ? t('list.reviewed', { reviewed: cellsReviewed, found: cellsFound }) : '–',
    },
    {
      key: 'actions',
      label: t('list.actions'),
      align: 'right',
      render: (still) =>
        (on.may.measure || on.may.remove) &&
        !isAtWork(still) && (
          <RowMenu label={t('list.actionsOf', { name: still.name })} width={240}>
            {on.may.measure && (
              <Menu.Item
                leftSection={<IconRuler2 size={16} aria-hidden />}
                onClick={() => on.onMeasure(still)}
              >
                {t('measure.action')}
              </Menu.Item>
            )}
            {on.may.remove && (
              <Menu.Item
                leftSection={<IconTrash size={16} color="var(--mantine-color-red-6)" aria-hidden />}
                onClick={() => on.onDelete(still)}
              >
                {t('delete.action')}
              </Menu.Item>
            )}
          </RowMenu>
        ),
    },
  ];
}

function StillName({ still, onEnd }: { readonly still: StillView; readonly onEnd: () => void }) {
  const t = useTranslations('morphology');
  const format = useReportFormat();
  const facts = [
    t(`stains.${still.stain}`),
    ...(still.pixelSizeUm === null ? [] : [t('list.scale', { um: format.setting(still.pixelSizeUm, 4) })]),
    `${still.width} × ${still.height}`,
    ...(still.magnification ? [still.magnification] : []),
  ];
  return (
    <Group gap="sm" align="flex-start">
      {/* biome-ignore lint/performance/noImgElement: a picture of the laboratory's own, behind its session */}
      <img
        className={classes.thumbnail}
        src={addressOf(viewStill, { params: { id: still.id }, query: { size: 'thumbnail' } })}
        alt=""
        loading="lazy"
      />
      <Stack gap={4} flex="1 1 140px" miw={0} align="flex-start">
        {still.state === 'measured' ? (
          <PageLink href={`/sarm/morphology/${still.id}`}>{still.name}</PageLink>
        ) : (
          <Text size="sm" fw={600}>
            {still.name}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
        <Box hiddenFrom="sm">
          <StillState still={still} onEnd={onEnd} />
        </Box>
      </Stack>
    </Group>
  );
}
