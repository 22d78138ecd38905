'use client';
import { Anchor, Button, Code, Group, Modal, Skeleton, Stack, Table, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconLock } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { createVersion, listVersions, viewVersion } from '@/lib/domain/labels/contract-versions';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { VersionDifference } from './version-difference';

/** What a data label held on a day: versions that nothing changes any more, and what has changed since. */
export function LabelVersions(props: { readonly labelId: string; readonly canKeep: boolean }) {
  const t = useTranslations('dataLabels.versions');
  const [keeping, setKeeping] = useState(false);
  const [compared, compare] = useState<string | null>(null);
  const { data, error, mutate } = useApi(listVersions, { params: { labelId: props.labelId }, query: {} });
  const keepButton = props.canKeep && (
    <Button leftSection={<IconLock size={18} aria-hidden />} onClick={() => setKeeping(true)}>
      {t('keep')}
    </Button>
  );
  if (error) {
    return <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />;
  }
  if (!data) return <Skeleton height={160} />;
  return (
    <Stack gap="md">
      {data.versions.length === 0 ? (
        <EmptyState
          icon={<IconLock size={28} />}
          title={t('none')}
          description={t('noneText')}
          action={keepButton}
        />
      ) : (
        <>
          <Group justify="space-between">
            <Text size="sm" c="dimmed" maw={640}>
              {t('about')}
            </Text>
            {keepButton}
          </Group>
          <VersionTable versions={data.versions} onCompare={compare} />
        </>
      )}
      <KeepDialog
        labelId={props.labelId}
        opened={keeping}
        onClose={() => setKeeping(false)}
        onKept={() => void mutate()}
      />
      <VersionDifference versionId={compared} onClose={() => compare(null)} />
    </Stack>
  );
}

const documentOf = (versionId: string): string => viewVersion.path.replace('{versionId}', versionId);

type Versions = NonNullable<ReturnType<typeof useApi<typeof listVersions>>['data']>['versions'];

function VersionTable(props: { readonly versions: Versions; readonly onCompare: (id: string) => void }) {
  const t = useTranslations('dataLabels.versions');
  const format = useFormatter();
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table verticalSpacing="xs" aria-label={t('title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('number')}</Table.Th>
            <Table.Th>{t('made')}</Table.Th>
            <Table.Th ta="right">{t('frames')}</Table.Th>
            <Table.Th ta="right">{t('items')}</Table.Th>
            <Table.Th>{t('note')}</Table.Th>
            <Table.Th>SHA-256</Table.Th>
            <Table.Th ta="right">{t('actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.versions.map((version) => (
            <Table.Tr key={version.id}>
              <Table.Td>{version.number}</Table.Td>
              <Table.Td>
                <Text size="sm">{format.dateTime(new Date(version.created_at), 'moment')}</Text>
                <Text size="xs" c="dimmed">
                  {version.created_by_name ?? '–'}
                </Text>
              </Table.Td>
              <Table.Td ta="right">{format.number(version.counts.frames)}</Table.Td>
              <Table.Td ta="right">{format.number(version.counts.items)}</Table.Td>
              <Table.Td>{version.note || '–'}</Table.Td>
              <Table.Td>
                <Code title={version.sha256}>{version.sha256.slice(0, 12)}</Code>
              </Table.Td>
              <Table.Td ta="right">
                <Group gap="sm" justify="flex-end" wrap="nowrap">
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    onClick={() => props.onCompare(version.id)}
                    aria-label={t('compareOf', { number: version.number })}
                  >
                    {t('compare')}
                  </Anchor>
                  <Anchor
                    href={documentOf(version.id)}
                    size="sm"
                    download
                    aria-label={t('downloadOf', { number: version.number })}
                  >
                    {t('download')}
                  </Anchor>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function KeepDialog(props: {
  readonly labelId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onKept: () => void;
}) {
  const t = useTranslations('dataLabels');
  const [note, setNote] = useState('');
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const keep = async (): Promise<void> => {
    setSaving(true);
    setFailure(null);
    try {
      const { number } = await callApi(createVersion, { body: { data_label_id: props.labelId, note } });
      notifications.show({ color: 'teal', message: t('versions.kept', { number }) });
      setNote('');
      props.onKept();
      props.onClose();
    } catch (error) {
      setFailure((error as Error).message);
    }
    setSaving(false);
  };
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('versions.keep')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        {failure && <ErrorAlert message={failure} />}
        <Text size="sm">{t('versions.about')}</Text>
        <Textarea
          label={t('versions.note')}
          autosize
          minRows={2}
          maxLength={2000}
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose} disabled={saving}>
            {t('cancel')}
          </Button>
          <Button onClick={() => void keep()} loading={saving}>
            {t('versions.keep')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
