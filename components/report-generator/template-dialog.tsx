'use client';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProjectSelect } from '@/components/projects/project-select';
import { FormDialog } from '@/components/ui/form/form-dialog';
import {
  listTemplates,
  saveTemplate,
  type TemplateSettings,
  type TemplateView,
  updateTemplate,
} from '@/lib/domain/report-templates/contract';
import { callApi } from '@/lib/platform/http/client';
import { useReload } from '@/lib/platform/http/use-api';

/** Keeps the present settings as a new template, or as what a template says from now on. */
export function TemplateDialog(props: {
  /** The template to change; null for a new one. */
  readonly template: TemplateView | null;
  readonly settings: TemplateSettings;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: (template: TemplateView) => void;
}) {
  const t = useTranslations('reportGenerator.templates');
  const reload = useReload(listTemplates);
  const { template } = props;
  const [name, setName] = useState(template?.name ?? '');
  const [projectId, setProjectId] = useState<string | null>(null);
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={template ? t('updateTitle') : t('saveTitle')}
      submit={t('save')}
      failed={t('saveFailed')}
      validate={() => (name.trim() === '' ? t('nameRequired') : null)}
      onSubmit={async () => {
        const body = { ...props.settings, name };
        const saved = template
          ? await callApi(updateTemplate, { params: { id: template.id }, body })
          : await callApi(saveTemplate, { body: { ...body, project_id: projectId } });
        notifications.show({ color: 'teal', message: t('saved', { name: saved.name }) });
        props.onSaved(saved);
        reload();
      }}
    >
      <Text size="sm">{template ? t('updateHint') : t('saveHint')}</Text>
      <TextInput
        label={t('name')}
        withAsterisk
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={200}
        data-autofocus
      />
      {!template && (
        <ProjectSelect
          label={t('project')}
          description={t('projectHint')}
          placeholder={t('personal')}
          access="write"
          clearable
          value={projectId}
          onChange={setProjectId}
        />
      )}
    </FormDialog>
  );
}
