'use client';
import { Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProjectSelect } from '@/components/projects/project-select';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { createModel, getModel, listModels, type ModelView, updateModel } from '@/lib/domain/models/contract';
import { callApi } from '@/lib/platform/http/client';
import { useReload } from '@/lib/platform/http/use-api';

/** Adds a model to a project and goes to its page, or changes what one is called. */
export function ModelDialog(props: {
  /** Null for a new one. */
  readonly model: ModelView | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('models');
  const router = useRouter();
  const { model } = props;
  const [projectId, setProjectId] = useState<string | null>(null);
  const [name, setName] = useState(model?.name ?? '');
  const [notes, setNotes] = useState(model?.notes ?? '');
  const reloads = [useReload(listModels), useReload(getModel)];

  const save = async (): Promise<void> => {
    const saved = model
      ? await callApi(updateModel, {
          params: { id: model.id },
          body: { name, notes, version: model.version },
        })
      : await callApi(createModel, { body: { name, notes, project_id: projectId ?? undefined } });
    notifications.show({
      color: 'teal',
      message: t(model ? 'form.saved' : 'form.created', { name: saved.name }),
    });
    for (const reload of reloads) reload();
    if (!model) router.push(`/finetune/models/${saved.id}`);
  };
  const fault = (): string | null => {
    if (name.trim() === '') return t('form.nameRequired');
    return model || projectId ? null : t('form.projectRequired');
  };
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t(model ? 'form.editTitle' : 'new')}
      submit={t(model ? 'form.save' : 'form.create')}
      failed={t('form.failed')}
      validate={fault}
      onSubmit={save}
    >
      <TextInput
        label={t('form.name')}
        withAsterisk
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      {!model && (
        <ProjectSelect
          access="write"
          label={t('form.project')}
          description={t('form.projectHelp')}
          withAsterisk
          value={projectId}
          onChange={setProjectId}
        />
      )}
      <Textarea
        label={t('form.notes')}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={6}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
