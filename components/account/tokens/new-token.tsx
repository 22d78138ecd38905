'use client';
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

/** A token that was just made: the only time that it can be seen. */
export function NewToken(props: {
  readonly name: string;
  readonly token: string;
  readonly onDone: () => void;
}) {
  const t = useTranslations('account.tokens');
  const clipboard = useClipboard();
  return (
    <Alert color="yellow" icon={<IconKey aria-hidden />} title={t('madeTitle', { name: props.name })}>
      <Stack gap="sm">
        <Text size="sm">{t('madeText')}</Text>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} data-testid="new-token">
          {props.token}
        </Code>
        <Group justify="flex-end">
          <Button variant="default" size="xs" onClick={() => clipboard.copy(props.token)}>
            {clipboard.copied ? t('copied') : t('copy')}
          </Button>
          <Button size="xs" onClick={props.onDone}>
            {t('done')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
