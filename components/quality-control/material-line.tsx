'use client';
import { Group, Menu, Text } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import { runWithToast } from '@/components/ui/form/run-action';
import { inOneLine } from '@/components/ui/in-one-line';
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu';
import { listMaterials, updateMaterial } from '@/lib/domain/quality-control/contract';
import type { MaterialView } from '@/lib/domain/quality-control/contract-fields';
import { callApi } from '@/lib/platform/http/client';
import { useReload } from '@/lib/platform/http/use-api';

/** `45 ± 5`, as the manufacturer states it; null where nothing is stated. */
export function useExpected(): (material: MaterialView) => string | null {
  const format = useReportFormat();
  return ({ expectedValue, expectedTolerance }) => {
    if (expectedValue === null) return null;
    const value = format.setting(expectedValue);
    return expectedTolerance === null ? value : `${value} ± ${format.setting(expectedTolerance)}`;
  };
}

/** What the chosen material is, in a line, and what can be done with it. */
export function MaterialLine(props: {
  readonly material: MaterialView;
  readonly canEdit: boolean;
  readonly onEdit: () => void;
}) {
  const t = useTranslations('qualityControl');
  const days = useFormatter();
  const reload = useReload(listMaterials);
  const { material } = props;
  const { name, unit, lot, expiresOn, archivedAt } = material;
  const expected = useExpected()(material);
  const facts = [
    t('material.facts', {
      kind: t(`kinds.${material.kind}`),
      quantity: t(`quantities.${material.quantity}`),
      unit,
      project: material.projectName,
    }),
    ...(lot ? [t('material.lotFact', { lot })] : []),
    ...(expiresOn
      ? [
          t('material.expiresFact', {
            // A day has no time zone.
            date: days.dateTime(new Date(`${expiresOn}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' }),
          }),
        ]
      : []),
    ...(expected ? [t('material.expectedFact', { value: expected, unit })] : []),
  ];
  const archive = (archived: boolean) =>
    runWithToast(() => callApi(updateMaterial, { params: { materialId: material.id }, body: { archived } }), {
      done: t(archived ? 'material.archived' : 'material.restored', { name }),
      failed: t('failed'),
      reload,
    });
  return (
    <Group justify="space-between" wrap="nowrap" align="center">
      <Text size="sm" c="dimmed">
        {inOneLine(...facts)}
      </Text>
      {props.canEdit && (
        <RowMenu label={t('material.more', { name })} width={220}>
          <RowMenuItem action="edit" onClick={props.onEdit}>
            {t('material.edit')}
          </RowMenuItem>
          <Menu.Item
            leftSection={
              archivedAt ? <IconArchiveOff size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />
            }
            onClick={() => void archive(archivedAt === null)}
          >
            {t(archivedAt ? 'material.restore' : 'material.archive')}
          </Menu.Item>
        </RowMenu>
      )}
    </Group>
  );
}
