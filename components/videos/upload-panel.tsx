'use client';
import { Button, Divider, Group, Paper, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { notifications } from '@mantine/notifications';
import { IconUpload, IconVideo, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { UploadItem } from './upload-item';
import classes from './upload-panel.module.css';
import { useUploads } from './use-uploads';

export interface UploadLimits {
  /** With their dots, lower case. */
  readonly extensions: readonly string[];
  readonly maxMegabytes: number;
}

const MEGABYTE = 1_048_576;

/** Chooses video files, names them and sends them into a dataset. */
export function UploadPanel(props: {
  readonly datasetId: string;
  readonly limits: UploadLimits;
  readonly onUploaded: () => void;
}) {
  const t = useTranslations('videos.upload');
  const { extensions, maxMegabytes } = props.limits;
  const { items, dispatch, cancel, busy } = useUploads(props.datasetId, props.onUploaded);
  const formats = extensions.join(', ');
  const limit = useTranslations('videos')('megabytes', { size: maxMegabytes });
  const ready = items.filter((item) => item.state === 'ready');
  const ended = items.filter(({ state }) => state === 'done' || state === 'failed');
  const haveAllFailed = !busy && ended.length > 1 && ended.every(({ state }) => state === 'failed');
  const unnamed = ready.some((item) => item.fields.name.trim() === '');

  const refuse = (message: string): void => {
    notifications.show({ color: 'red', title: t('invalidFiles'), message });
  };

  // Checked here by name: browsers know no type for AVI files, so `accept` alone would let them fall through.
  const add = (files: readonly File[]): void => {
    const accepted = files.filter((file) => {
      const name = file.name.toLowerCase();
      if (!extensions.some((extension) => name.endsWith(extension))) {
        refuse(t('invalidFile', { file: file.name, formats }));
      } else if (file.size === 0) refuse(t('emptyFile', { file: file.name }));
      else if (file.size > maxMegabytes * MEGABYTE) refuse(t('tooLarge', { file: file.name, limit }));
      else return true;
      return false;
    });
    dispatch({ type: 'add', items: accepted.map((file) => ({ id: crypto.randomUUID(), file })) });
  };

  return (
    <Paper withBorder p="md" component="section" aria-label={t('title')}>
      <Stack gap="md">
        <Dropzone
          onDrop={add}
          multiple
          className={classes.zone}
          inputProps={{ 'aria-label': t('choose'), accept: extensions.join(',') }}
          aria-label={t('drop')}
        >
          <Group justify="center" gap="md" mih={96} className={classes.inside}>
            <Dropzone.Accept>
              <IconUpload size={32} aria-hidden />
            </Dropzone.Accept>
            <Dropzone.Reject>
              <IconX size={32} aria-hidden />
            </Dropzone.Reject>
            <Dropzone.Idle>
              <IconVideo size={32} stroke={1.4} aria-hidden />
            </Dropzone.Idle>
            <div>
              <Text fw={600}>{t('drop')}</Text>
              <Text size="sm" c="dimmed">
                {t('dropHint', { formats, limit })}
              </Text>
            </div>
          </Group>
        </Dropzone>
        {haveAllFailed && <ErrorAlert message={t('failedAll')} />}
        {items.length > 0 && (
          <Stack gap="md" component="ul" className={classes.list}>
            {items.map((item, index) => (
              <Fragment key={item.id}>
                {index > 0 && <Divider component="li" aria-hidden />}
                <UploadItem
                  item={item}
                  onEdit={(fields) => dispatch({ type: 'edit', id: item.id, fields })}
                  onCancel={() => cancel(item.id)}
                  onRetry={() => dispatch({ type: 'retry', id: item.id })}
                  onRemove={() => dispatch({ type: 'remove', id: item.id })}
                />
              </Fragment>
            ))}
          </Stack>
        )}
        {items.length > 0 && (
          <Group justify="space-between">
            <Text size="sm" c="dimmed" aria-live="polite">
              {busy ? t('leave') : ''}
            </Text>
            <Group gap="sm">
              {items.some((item) => item.state === 'done') && (
                <Button variant="default" onClick={() => dispatch({ type: 'clear' })}>
                  {t('clear')}
                </Button>
              )}
              {ready.length > 0 && (
                <Button
                  leftSection={<IconUpload size={18} aria-hidden />}
                  disabled={unnamed}
                  onClick={() => dispatch({ type: 'enqueue' })}
                >
                  {t('start', { count: ready.length })}
                </Button>
              )}
            </Group>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
