'use client';
import { Anchor, Box, Divider, NavLink, Progress, ScrollArea, Stack, Text } from '@mantine/core';
import { IconBrain, IconRuler2 } from '@tabler/icons-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Link } from '@/components/ui/link';
import { useMayFollow } from '@/components/ui/page-access';
import { clinicalStages, currentStage, technicalStages } from '@/components/workflow/stages';
import { useWorkflowContext } from '@/components/workflow/workflow-context-provider';
import { getWorkflowProgress } from '@/lib/domain/dashboard/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { ContextRow } from './context-row';
import { StageLink } from './stage-link';

/** What each workflow has beside its stages. */
const BESIDE = {
  sarm: { href: '/sarm/microscopes', pages: /^\/sarm\/microscopes/, label: 'equipment', icon: IconRuler2 },
  finetune: {
    href: '/finetune/training',
    pages: /^\/finetune\/(training|models|prediction)/,
    label: 'models',
    icon: IconBrain,
  },
} as const;

/** The drawer's content: the six stages of a workflow, which are done, and what the person works on. */
export function StageNavigation(props: {
  readonly workflow: 'sarm' | 'finetune';
  /** Whether the person may ask how far the work has come. */
  readonly isKnown: boolean;
  readonly onNavigate: () => void;
}) {
  const t = useTranslations('shell');
  const path = usePathname();
  const known = useWorkflowContext();
  const key = JSON.stringify(known.context);
  const mayFollow = useMayFollow();
  const { data: progress, mutate } = useApi(
    getWorkflowProgress,
    props.isKnown ? { query: { ...known.context } } : null,
    { keepPreviousData: true },
  );
  // Pages change what the stages tell of: an upload, a selection, a report. Another choice is asked for by itself.
  const asked = useRef({ path: known.path, key });
  useEffect(() => {
    if (asked.current.path !== known.path && asked.current.key === key) void mutate();
    asked.current = { path: known.path, key };
  }, [known.path, key, mutate]);

  const stages = (props.workflow === 'sarm' ? clinicalStages : technicalStages)(progress, mayFollow);
  const done = stages.filter(({ isDone }) => isDone).length;
  const told = t('stages.done', { count: done, total: stages.length });
  const current = currentStage(path);
  const beside = BESIDE[props.workflow];
  const chosen = progress?.project ?? progress?.dataset ?? progress?.video;

  return (
    <Stack gap={0} flex={1} mih={0} component="nav" aria-label={t(`stages.label.${props.workflow}`)}>
      <Box p="md">
        <Anchor
          component={Link}
          href={props.workflow === 'sarm' ? '/sarm/dashboard' : '/finetune/dashboard'}
          fw={600}
          c="inherit"
          onClick={props.onNavigate}
        >
          {t(`stages.heading.${props.workflow}`)}
        </Anchor>
        <Text size="xs" c="dimmed" mt={4} mb={6}>
          {told}
        </Text>
        <Progress value={(100 * done) / stages.length} size="sm" aria-label={told} />
      </Box>
      <ScrollArea flex={1} px="xs">
        {stages.map((stage, index) => (
          <StageLink
            key={stage.key}
            stage={stage}
            number={index + 1}
            isCurrent={stage.key === current}
            onNavigate={props.onNavigate}
          />
        ))}
        {mayFollow(beside.href) && (
          <NavLink
            component={Link}
            href={beside.href}
            label={t(beside.label)}
            leftSection={<beside.icon size={18} aria-hidden />}
            active={beside.pages.test(path)}
            aria-current={path === beside.href ? 'page' : undefined}
            mt="sm"
            onClick={props.onNavigate}
          />
        )}
      </ScrollArea>
      <Divider />
      <Stack gap={4} p="md">
        <Text size="xs" fw={600}>
          {t('context.heading')}
        </Text>
        <ContextRow label={t('context.project')} chosen={progress?.project} page="/sarm/projects/" />
        <ContextRow label={t('context.dataset')} chosen={progress?.dataset} />
        <ContextRow label={t('context.video')} chosen={progress?.video} />
        {!chosen && (
          <Text size="xs" c="dimmed">
            {t('context.none')}
          </Text>
        )}
      </Stack>
    </Stack>
  );
}
