'use client';
import { Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { NameAndDescription } from '@/components/ui/name-and-description';
import {
  createProject,
  PROJECT_STATUS_NAMES,
  type ProjectView,
  updateProject,
} from '@/lib/domain/projects/contract';
import { callApi } from '@/lib/platform/http/client';

/** Adds a project, or changes one. */
export function ProjectDialog(props: {
  readonly project: ProjectView | 'new' | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useTranslations('admin.projects');
  const project = props.project === 'new' ? null : props.project;
  const [name, setName] = useState(project?.name ?? '');
  const [description, setDescription] = useState(project?.description ?? '');
  const [status, setStatus] = useState<ProjectView['status']>(project?.status ?? 'active');

  const submit = async (): Promise<void> => {
    const body = { name, description, status };
    const saved = project
      ? await callApi(updateProject, { params: { id: project.id }, body })
      : await callApi(createProject, { body });
    notifications.show({
      color: 'teal',
      message: t(project ? 'form.saved' : 'form.added', { name: saved.name }),
    });
    props.onSaved();
  };

  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={project ? t('form.editTitle') : t('form.addTitle')}
      submit={project ? t('form.submitEdit') : t('form.submitAdd')}
      failed={project ? t('form.editFailed') : t('form.addFailed')}
      validate={() => (name.trim() === '' ? t('form.nameRequired') : null)}
      onSubmit={submit}
    >
      <NameAndDescription
        name={{ label: t('form.name'), value: name, onChange: (event) => setName(event.currentTarget.value) }}
        description={{
          label: t('form.description'),
          value: description,
          onChange: (event) => setDescription(event.currentTarget.value),
        }}
      />
      <Select
        label={t('form.status')}
        allowDeselect={false}
        data={PROJECT_STATUS_NAMES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={status}
        onChange={(value) => setStatus(value === 'archived' ? 'archived' : 'active')}
      />
    </FormDialog>
  );
}
