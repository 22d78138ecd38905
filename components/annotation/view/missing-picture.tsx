'use client';
import { Center, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import classes from './missing-picture.module.css';
import type { LoadedPicture } from './use-picture';

/** In place of a picture that there is not, or that could not be loaded: and why, as far as the server said. */
export function MissingPicture({ hasFailed, refusal }: Pick<LoadedPicture, 'hasFailed' | 'refusal'>) {
  const t = useTranslations('detections');
  return (
    <Center className={classes.missing}>
      <Stack gap={4} align="center" role={hasFailed ? 'alert' : undefined}>
        <Text c="dimmed">{hasFailed ? t('imageFailed') : t('noImage')}</Text>
        {refusal && (
          <Text c="dimmed" size="sm">
            {t('imageStatus', { status: refusal.status, statusText: refusal.statusText })}
          </Text>
        )}
      </Stack>
    </Center>
  );
}
