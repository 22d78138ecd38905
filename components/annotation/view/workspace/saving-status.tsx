'use client';
import { Badge } from '@mantine/core';
import { IconCheck, IconCloudOff, IconCloudUpload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { OutboxState } from '@/components/annotation/engine/outbox-ports';

const LOOKS = {
  saved: { color: 'teal', icon: IconCheck },
  waiting: { color: 'blue', icon: IconCloudUpload },
  sending: { color: 'blue', icon: IconCloudUpload },
  unreachable: { color: 'red', icon: IconCloudOff },
  signedOut: { color: 'red', icon: IconCloudOff },
} as const;

/** Whether all that is on the screen is with the server. */
export function SavingStatus({ state }: { readonly state: OutboxState }) {
  const t = useTranslations('annotation.saving');
  const { color, icon: Icon } = LOOKS[state];
  // Each stroke passes through waiting and sending: a screen reader is told of trouble alone.
  const isTrouble = state === 'unreachable' || state === 'signedOut';
  return (
    <Badge
      size="lg"
      variant="light"
      color={color}
      leftSection={<Icon size={14} aria-hidden />}
      role={isTrouble ? 'alert' : undefined}
    >
      {t(state === 'sending' ? 'waiting' : state)}
    </Badge>
  );
}
