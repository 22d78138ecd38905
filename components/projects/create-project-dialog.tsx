'use client';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { NameAndDescription } from '@/components/ui/name-and-description';
import { createProject } from '@/lib/domain/projects/contract';
import { ApiError, callApi } from '@/lib/platform/http/client';

/** Creates a project and goes on to its datasets. */
export function CreateProjectDialog(props: { readonly opened: boolean; readonly onClose: () => void }) {
  const t = useTranslations('projects.create');
  const router = useRouter();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initialValues: { name: '', description: '' },
    validate: { name: (value) => (value.trim() === '' ? t('nameRequired') : null) },
  });

  const close = (): void => {
    if (saving) return;
    form.reset();
    setFailure(null);
    props.onClose();
  };

  const save = form.onSubmit(async (body) => {
    setSaving(true);
    setFailure(null);
    try {
      const project = await callApi(createProject, { body });
      notifications.show({ color: 'teal', message: t('done', { name: project.name }) });
      router.push(`/sarm/projects/${project.id}/datasets`);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('failed'));
      setSaving(false);
    }
  });

  return (
    <Modal
      opened={props.opened}
      onClose={close}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          {failure && <ErrorAlert message={failure} />}
          <NameAndDescription
            name={{ label: t('name'), ...form.getInputProps('name') }}
            description={{ label: t('description'), ...form.getInputProps('description') }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={saving}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={saving}>
              {t('submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
