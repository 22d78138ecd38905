'use client';
import { Group, Paper, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { MAX_STILL_MEGABYTES, STILL_ENDINGS, uploadStill } from '@/lib/domain/morphology/contract';
import { errorFromResponse, fromPerson } from '@/lib/platform/http/client';
import classes from './morphology.module.css';
import { isScale, NO_STILL_ENTRIES, type StillEntries, StillFields } from './still-fields';

const MEGABYTE = 1024 * 1024;

/** Sends one still with how it was taken. @throws ApiError */
async function send(file: File, datasetId: string, entries: StillEntries): Promise<void> {
  const body = new FormData();
  // The fields first: the server asks who may write before it reads the file.
  body.set('dataset_id', datasetId);
  body.set('stain', entries.stain);
  body.set('pixel_size_um', String(entries.pixelSizeUm));
  body.set('magnification', entries.magnification);
  body.set('file', file);
  const response = await fetch(uploadStill.path, {
    method: 'POST',
    headers: { accept: 'application/json', ...fromPerson() },
    body,
  });
  if (!response.ok) throw await errorFromResponse(response);
}

/** Chooses stills, says how they were taken, and sends one after the other. */
export function UploadStills(props: { readonly datasetId: string; readonly onUploaded: () => void }) {
  const t = useTranslations('morphology.upload');
  const [entries, setEntries] = useState(NO_STILL_ENTRIES);
  const [sending, setSending] = useState<string | null>(null);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const formats = STILL_ENDINGS.join(', ');

  const refusal = (file: File): string | null => {
    const name = file.name.toLowerCase();
    if (!STILL_ENDINGS.some((ending) => name.endsWith(ending)))
      return t('kind', { file: file.name, formats });
    if (file.size > MAX_STILL_MEGABYTES * MEGABYTE) {
      return t('large', { file: file.name, max: MAX_STILL_MEGABYTES });
    }
    return null;
  };
  const add = async (files: readonly File[]): Promise<void> => {
    const failed: string[] = [];
    setFailures([]);
    for (const [index, file] of files.entries()) {
      setSending(t('sending', { file: file.name, position: index + 1, total: files.length }));
      const refused = refusal(file);
      try {
        if (refused) failed.push(refused);
        else await send(file, props.datasetId, entries);
      } catch (error) {
        const reason = error instanceof Error && error.name === 'ApiError' ? error.message : t('network');
        failed.push(`${file.name}: ${reason}`);
      }
      props.onUploaded();
    }
    setSending(null);
    setFailures(failed);
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={t('title')}>
      <Stack gap="md">
        <StillFields entries={entries} onChange={setEntries} />
        <Dropzone
          onDrop={(files) => void add(files)}
          loading={sending !== null}
          disabled={!isScale(entries.pixelSizeUm)}
          multiple
          className={classes.zone ?? ''}
          inputProps={{ 'aria-label': t('choose'), accept: STILL_ENDINGS.join(',') }}
          aria-label={t('drop')}
        >
          <Group justify="center" gap="md" mih={80}>
            <IconPhotoPlus size={32} stroke={1.4} aria-hidden />
            <div>
              <Text fw={600}>{t('drop')}</Text>
              <Text size="sm" c="dimmed">
                {t('hint', { formats, max: MAX_STILL_MEGABYTES })}
              </Text>
            </div>
          </Group>
        </Dropzone>
        <Text size="sm" c="dimmed" aria-live="polite">
          {sending ?? ''}
        </Text>
        {failures.length > 0 && <ErrorAlert message={failures.join(' · ')} />}
      </Stack>
    </Paper>
  );
}
