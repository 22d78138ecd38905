'use client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { Adding, Verdict } from './use-adding';
import type { ShownMask } from './use-shown-mask';

const VERDICTS: readonly Verdict[] = ['good', 'fair', 'bad'];

/** What a person says of the mask; kept with it once it is in the data label. */
export function MaskVerdict(props: {
  readonly shown: ShownMask;
  readonly adding: Adding;
  readonly isDisabled: boolean;
}) {
  const t = useTranslations('masks.verdict');
  const label = useId();
  const { adding, shown } = props;
  const chosen = adding.waiting ?? (shown.preview ? null : (shown.stored?.quality ?? null));
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} id={label}>
        {t('label')}
      </Text>
      <Group gap={4} role="group" aria-labelledby={label}>
        {VERDICTS.map((each) => (
          <Button
            key={each}
            size="compact-sm"
            variant={chosen === each ? 'filled' : 'default'}
            aria-pressed={chosen === each}
            disabled={props.isDisabled}
            onClick={() => void adding.judge(each)}
          >
            {t(each)}
          </Button>
        ))}
      </Group>
      {adding.waiting && (
        <Text size="xs" c="dimmed" role="status">
          {t('waiting')}
        </Text>
      )}
    </Stack>
  );
}
