'use client';
import { Table, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { DataFlow } from '@/lib/domain/privacy/contract-data-flow';
import { FlowTable } from './flow-table';
import classes from './privacy.module.css';

type DataTable = DataFlow['tables'][number];

/** Every table of the database with data of somebody: its columns, and who can read them. */
export function DataFlowTables({ flow }: { readonly flow: DataFlow }) {
  const t = useTranslations('privacy.flow');
  const { retention_years: years, video_days: days } = flow;
  return (
    <FlowTable
      value="tables"
      title={t('tables')}
      heads={[t('table'), t('data'), t('why'), t('howLong'), t('who')]}
      before={
        <Text size="sm" mb="xs">
          {t('fence')}
        </Text>
      }
      after={
        <Text size="sm" mt="xs">
          {t('otherTables', { tables: flow.other_tables.join(', ') })}
        </Text>
      }
    >
      {flow.tables.map((table) => (
        <Table.Tr key={table.table}>
          <Table.Td className={classes.cell}>{table.table}</Table.Td>
          <Table.Td className={classes.cell}>
            <Columns table={table} />
          </Table.Td>
          <Table.Td className={classes.cell}>{t(`purposes.${table.purpose}`)}</Table.Td>
          <Table.Td className={classes.cell}>{t(`retentions.${table.retention}`, { years, days })}</Table.Td>
          <Table.Td className={classes.cell}>
            <Readers table={table} />
          </Table.Td>
        </Table.Tr>
      ))}
    </FlowTable>
  );
}

function Columns({ table }: { readonly table: DataTable }) {
  const t = useTranslations('privacy.flow');
  const lines = (['patient', 'staff'] as const).flatMap((subject) =>
    (['personal', 'pseudonymous'] as const).flatMap((kind) => {
      const names = table.columns.filter((each) => each.subject === subject && each.class === kind);
      if (names.length === 0) return [];
      const who = t(subject === 'patient' ? 'ofPatient' : 'ofStaff');
      return [{ key: `${subject} ${kind}`, who, kind, names: names.map(({ column }) => column).join(', ') }];
    }),
  );
  return lines.map(({ key, who, kind, names }) => (
    <Text size="xs" key={key}>
      <strong>
        {who}, {t(kind)}:
      </strong>{' '}
      {names}
    </Text>
  ));
}

function Readers({ table }: { readonly table: DataTable }) {
  const t = useTranslations('privacy.flow.readers');
  const { readers, permissions, roles } = table;
  if (readers === 'everyone' || readers === 'own' || readers === 'nobody') {
    return <Text size="xs">{t(readers)}</Text>;
  }
  return (
    <>
      <Text size="xs">{roles.join(', ')}</Text>
      <Text size="xs" c="dimmed">
        {permissions.join(', ')}
      </Text>
    </>
  );
}
