'use client';
import { Anchor, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMayFollow } from '@/components/ui/page-access';
import { TintBadge } from '@/components/ui/tint-badge';
import { useWorkflow } from '@/components/workflow/use-workflow';
import type { ProjectEntry } from '@/lib/domain/projects/contract';
import classes from './project-card.module.css';

/** One project to choose; the whole card leads to its datasets, but for the link to its statistics. */
export function ProjectCard({ entry }: { readonly entry: ProjectEntry }) {
  const t = useTranslations('projects');
  const names = useTranslations('projectDashboard');
  const mayFollow = useMayFollow();
  const { workflow, paths } = useWorkflow();
  const { project, stats, accessLevel } = entry;
  const dashboard = `/sarm/projects/${project.id}`;
  return (
    <Paper withBorder p="md" className={classes.card} component="article">
      <Stack gap="xs" h="100%" justify="space-between">
        <div>
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
            <Title order={2} size="h4" className={classes.name}>
              <Link href={paths.datasets(project.id)} className={classes.link}>
                {project.name}
              </Link>
            </Title>
            <TintBadge color="gray">{t(`accessLevel.${accessLevel}`)}</TintBadge>
          </Group>
          {project.description && (
            <Text size="sm" c="dimmed" lineClamp={2} mt={4}>
              {project.description}
            </Text>
          )}
        </div>
        <Group gap="xs" mt="xs">
          <Text size="sm">
            {t('datasets', { count: stats.datasets_count })}, {t('videos', { count: stats.videos_count })}
          </Text>
          {workflow === 'sarm' && mayFollow(dashboard) && (
            <Anchor
              component={Link}
              href={dashboard}
              size="sm"
              className={classes.dashboard}
              aria-label={names('linkOf', { name: project.name })}
            >
              {names('link')}
            </Anchor>
          )}
          {project.isArchived && (
            <Badge variant="outline" color="gray">
              {t('archived')}
            </Badge>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
