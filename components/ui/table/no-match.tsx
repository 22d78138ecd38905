'use client';
import { Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';

/** That there is nothing to show, and the way back to everything. */
export function NoMatch(props: { readonly text: string; readonly onClear?: (() => void) | undefined }) {
  const t = useTranslations('table');
  return (
    <Stack align="center" gap="xs" py="md">
      <Text c="dimmed" ta="center" role="status">
        {props.text}
      </Text>
      {props.onClear && (
        <Button variant="default" size="xs" onClick={props.onClear}>
          {t('clear')}
        </Button>
      )}
    </Stack>
  );
}
