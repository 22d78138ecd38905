'use client';
import { Alert, List, Select, Stack, Table, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import { TintBadge } from '@/components/ui/tint-badge';
import type { ImportPlan } from '@/lib/domain/label-imports/contract';
import { FORMAT_NAMES } from '@/lib/domain/labels/contract-transfer';
import { SPERM_CLASSES, type SpermClass } from '@/lib/science/vision/types';

/** What the choice of a class says for boxes that are passed over. */
const PASSED_OVER = 'none';

/** What an import would bring, and which class each name of the file gets. */
export function ImportPlanView(props: {
  readonly plan: ImportPlan;
  readonly isBusy: boolean;
  readonly onClass: (name: string, to: SpermClass | null) => void;
}) {
  const t = useTranslations('labelImports');
  const format = useFormatter();
  const { frames, boxes, tracks, masks, videos, notes } = props.plan;
  const some = (count: number, text: string): [string, string][] =>
    count > 0 ? [[text, format.number(count)]] : [];
  return (
    <Stack gap="md" component="section" aria-label={t('plan')} aria-busy={props.isBusy}>
      <Title order={3} size="h5">
        {t('plan')} <TintBadge color="blue">{FORMAT_NAMES[props.plan.format]}</TintBadge>
      </Title>
      <FactList
        facts={[
          [
            t('matched'),
            `${format.number(frames.matched)}${videos.length > 0 ? ` · ${videos.map(({ name }) => name).join(', ')}` : ''}`,
          ],
          [t('newBoxes'), format.number(boxes.new)],
          ...some(boxes.already, t('already')),
          ...some(boxes.without_frame, t('withoutFrame')),
          ...some(boxes.passed_over, t('passedOver')),
          ...some(tracks.total, t('tracks')),
          ...some(masks.total, t('masks')),
          ...some(masks.passed_over, t('unknownParts')),
        ]}
      />
      {frames.missing > 0 && (
        <Alert color="yellow" title={t('missing', { count: frames.missing })}>
          {t('missingText', { names: frames.missing_names.join(', ') })}
        </Alert>
      )}
      {props.plan.classes.length > 0 && <Classes {...props} />}
      {notes.length > 0 && (
        <List size="sm">
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

function Classes({ plan, isBusy, onClass }: Parameters<typeof ImportPlanView>[0]) {
  const t = useTranslations('labelImports');
  const name = useTranslations('detections.class');
  const format = useFormatter();
  const choices = [
    ...SPERM_CLASSES.map((value) => ({ value: value as string, label: name(value) })),
    { value: PASSED_OVER, label: t('passOver') },
  ];
  return (
    <Table verticalSpacing="xs" aria-label={t('classes')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('inFile')}</Table.Th>
          <Table.Th ta="right">{t('boxes')}</Table.Th>
          <Table.Th>{t('becomes')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {plan.classes.map((each) => (
          <Table.Tr key={each.name}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {each.name}
              {!each.known && (
                <Text size="xs" c="dimmed">
                  {t('unknownClass')}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right">{format.number(each.boxes)}</Table.Td>
            <Table.Td>
              <Select
                size="xs"
                aria-label={t('classOf', { name: each.name })}
                data={choices}
                value={each.class ?? PASSED_OVER}
                allowDeselect={false}
                disabled={isBusy}
                onChange={(value) =>
                  onClass(each.name, SPERM_CLASSES.find((known) => known === value) ?? null)
                }
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
