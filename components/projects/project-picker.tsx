'use client';
import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFolder, IconPlus, IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import type { ProjectEntry } from '@/lib/domain/projects/contract';
import { CreateProjectDialog } from './create-project-dialog';
import { ProjectCard } from './project-card';

/** With fewer projects than this, looking is quicker than searching. */
const SEARCH_FROM = 7;

/** The projects of a person, to choose one. */
export function ProjectPicker(props: {
  readonly projects: readonly ProjectEntry[];
  readonly canCreate: boolean;
}) {
  const t = useTranslations('projects');
  const [creating, dialog] = useDisclosure(false);
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase();
  const shown = props.projects.filter(({ project }) =>
    `${project.name} ${project.description}`.toLocaleLowerCase().includes(wanted),
  );
  const createButton = props.canCreate && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.open}>
      {t('create.action')}
    </Button>
  );

  return (
    <Stack gap="lg">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={props.projects.length > 0 && createButton}
      />
      {props.projects.length === 0 && (
        <EmptyState
          icon={<IconFolder size={28} />}
          title={t('empty')}
          description={props.canCreate ? t('emptyManagerText') : t('emptyText')}
          action={createButton}
        />
      )}
      {props.projects.length >= SEARCH_FROM && (
        <TextInput
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          maw={420}
        />
      )}
      {props.projects.length > 0 && shown.length === 0 && (
        <Text c="dimmed" aria-live="polite">
          {t('noMatch', { text: text.trim() })}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {shown.map((entry) => (
          <ProjectCard key={entry.project.id} entry={entry} />
        ))}
      </SimpleGrid>
      <CreateProjectDialog opened={creating} onClose={dialog.close} />
    </Stack>
  );
}
