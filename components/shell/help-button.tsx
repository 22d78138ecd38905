'use client';
import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { helpTopic } from './help-topics';

/** Opens the user's guide at what it says of this page: beside it, so that nothing that was entered is lost. */
export function HelpButton() {
  const label = useTranslations('help')('button');
  const topic = helpTopic(usePathname());
  return (
    <ActionIcon
      component={Link}
      href={topic ? `/help#${topic}` : '/help'}
      target="_blank"
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
    >
      <IconHelp size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
