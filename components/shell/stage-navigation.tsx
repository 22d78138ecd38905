'use client';
import { Box, Divider, Group, NavLink, Progress, ScrollArea, Stack, Text, Tooltip } from '@mantine/core';
import {
  IconClipboardText,
  IconDatabase,
  IconFolder,
  IconMicroscope,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { clinicalStages, currentStage, type StageKey } from '@/components/workflow/workflow-context';
import { useWorkflowContext } from '@/components/workflow/workflow-context-provider';

const ICONS: Record<StageKey, typeof IconFolder> = {
  project: IconFolder,
  dataset: IconDatabase,
  videos: IconVideo,
  frames: IconPhoto,
  analysis: IconMicroscope,
  reports: IconClipboardText,
};

/** How many characters of an id the context block shows. */
const ID_CHARACTERS = 8;

function ContextRow({ label, id }: { readonly label: string; readonly id: string | undefined }) {
  if (!id) return null;
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="xs" ff="monospace">
        {id.slice(0, ID_CHARACTERS)}
      </Text>
    </Group>
  );
}

/** The drawer's content: six stages, how far one is, and what one works on. */
export function StageNavigation({ onNavigate }: { readonly onNavigate: () => void }) {
  const t = useTranslations('shell');
  const path = usePathname();
  const context = useWorkflowContext();
  const stages = clinicalStages(context);
  const current = currentStage(path);
  const reached = stages.findIndex((stage) => stage.key === current) + 1;
  const chosen = context.projectId || context.datasetId || context.videoId;

  return (
    <Stack gap={0} h="100%" component="nav" aria-label={t('navigation')}>
      <Box p="md">
        <Text fw={600}>{t('stages.heading')}</Text>
        {reached > 0 && (
          <>
            <Text size="xs" c="dimmed" mt={4} mb={6}>
              {t('stages.progress', { current: reached, total: stages.length })}
            </Text>
            <Progress
              value={(100 * reached) / stages.length}
              size="sm"
              aria-label={t('stages.progress', { current: reached, total: stages.length })}
            />
          </>
        )}
      </Box>
      <ScrollArea flex={1} px="xs">
        {stages.map((stage, index) => {
          const Icon = ICONS[stage.key];
          const label = `${index + 1}. ${t(`stages.${stage.key}`)}`;
          const icon = <Icon size={18} stroke={1.6} aria-hidden />;
          if (stage.href) {
            return (
              <NavLink
                key={stage.key}
                component={Link}
                href={stage.href}
                label={label}
                leftSection={icon}
                active={stage.key === current}
                aria-current={stage.key === current ? 'page' : undefined}
                onClick={onNavigate}
              />
            );
          }
          return (
            <Tooltip key={stage.key} label={stage.missing && t(`stages.${stage.missing}`)} position="right">
              <NavLink
                component="button"
                type="button"
                label={label}
                leftSection={icon}
                aria-disabled
                data-unavailable
                c="dimmed"
                description={stage.missing && t(`stages.${stage.missing}`)}
              />
            </Tooltip>
          );
        })}
      </ScrollArea>
      <Divider />
      <Stack gap={4} p="md">
        <Text size="xs" fw={600}>
          {t('context.heading')}
        </Text>
        <ContextRow label={t('context.project')} id={context.projectId} />
        <ContextRow label={t('context.dataset')} id={context.datasetId} />
        <ContextRow label={t('context.video')} id={context.videoId} />
        {!chosen && (
          <Text size="xs" c="dimmed">
            {t('context.none')}
          </Text>
        )}
      </Stack>
    </Stack>
  );
}
