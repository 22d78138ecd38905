'use client';
import { Accordion, Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { type DataFlow, getDataFlow } from '@/lib/domain/privacy/contract-data-flow';
import { useApi } from '@/lib/platform/http/use-api';
import { DataFlowTables } from './data-flow-tables';
import { FlowTable } from './flow-table';
import classes from './privacy.module.css';

/** Which personal data this deployment keeps, where, why, how long, who can read it and where it goes; printable. */
export function DataFlowSection() {
  const t = useTranslations('privacy.flow');
  const { data, error, mutate } = useApi(getDataFlow, {}, { revalidateOnFocus: false });
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Title order={2} size="h4">
          {t('title')}
        </Title>
        <Button
          variant="default"
          className={classes.noPrint}
          leftSection={<IconPrinter size={18} aria-hidden />}
          disabled={!data}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('description')}
      </Text>
      {error && <ErrorAlert message={t('failed')} onRetry={() => void mutate()} />}
      {!error && !data && <Skeleton h={320} />}
      {data && <Shown flow={data} />}
    </Stack>
  );
}

function Shown({ flow }: { readonly flow: DataFlow }) {
  const t = useTranslations('privacy.flow');
  const format = useFormatter();
  const { laboratory, software_version: version } = flow;
  return (
    <Stack gap="lg">
      <Text size="sm">
        {t('asOf', { laboratory, version, date: format.dateTime(new Date(flow.generated_at), 'moment') })}
      </Text>
      <Accordion
        multiple
        order={3}
        variant="contained"
        defaultValue={['recipients']}
        keepMountedMode="display-none"
      >
        <Recipients flow={flow} />
        <Objects flow={flow} />
        <DataFlowTables flow={flow} />
      </Accordion>
    </Stack>
  );
}

function Recipients({ flow }: { readonly flow: DataFlow }) {
  const t = useTranslations('privacy.flow');
  return (
    <FlowTable value="recipients" title={t('recipients')} heads={[t('recipient'), t('data'), t('used')]}>
      {flow.recipients.map(({ recipient, is_used: isUsed, where }) => (
        <Table.Tr key={recipient}>
          <Table.Td className={classes.cell}>{t(`recipientNames.${recipient}`)}</Table.Td>
          <Table.Td className={classes.cell}>{t(`sent.${recipient}`)}</Table.Td>
          <Table.Td className={classes.cell}>
            {isUsed ? t('yes', { where: where ?? t('within') }) : t('no')}
          </Table.Td>
        </Table.Tr>
      ))}
    </FlowTable>
  );
}

function Objects({ flow }: { readonly flow: DataFlow }) {
  const t = useTranslations('privacy.flow');
  const { retention_years: years, video_days: days } = flow;
  return (
    <FlowTable value="objects" title={t('objects')} heads={[t('place'), t('data'), t('why'), t('howLong')]}>
      {flow.objects.map(({ prefix, contents, purpose, retention }) => (
        <Table.Tr key={prefix}>
          <Table.Td className={classes.cell}>{prefix}</Table.Td>
          <Table.Td className={classes.cell}>{t(`contents.${contents}`)}</Table.Td>
          <Table.Td className={classes.cell}>{t(`purposes.${purpose}`)}</Table.Td>
          <Table.Td className={classes.cell}>{t(`retentions.${retention}`, { years, days })}</Table.Td>
        </Table.Tr>
      ))}
    </FlowTable>
  );
}
