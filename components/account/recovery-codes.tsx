'use client';
import { Alert, Button, Code, Group, SimpleGrid, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

/** The recovery codes, shown this once. */
export function RecoveryCodes(props: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const t = useTranslations('account.twoFactor');
  const clipboard = useClipboard();
  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<IconKey aria-hidden />} title={t('recoveryTitle')}>
        {t('recoveryText')}
      </Alert>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        {props.codes.map((code) => (
          <Code key={code}>{code}</Code>
        ))}
      </SimpleGrid>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => clipboard.copy(props.codes.join('\n'))}>
          {clipboard.copied ? t('copied') : t('copy')}
        </Button>
        <Button onClick={props.onDone}>{t('done')}</Button>
      </Group>
    </Stack>
  );
}
