'use client';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { reasonOf } from '@/components/ui/form/form-dialog';

/** Where one goes on after saving. */
const LIST = '/technical/data-label-review';

/** Asks before what was applied is saved, and leads back to the list once all of it is. */
export function SaveDialog(props: {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly count: number;
  readonly save: () => Promise<number>;
  readonly onLost: (count: number) => void;
}) {
  const t = useTranslations('morphologyLabels');
  const router = useRouter();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { onClose } = props;

  const save = async (): Promise<void> => {
    setSaving(true);
    setFailure(null);
    try {
      const lost = await props.save();
      onClose();
      props.onLost(lost);
      if (lost > 0) return;
      notifications.show({ color: 'teal', message: t('saving.done') });
      router.push(LIST);
    } catch (error) {
      setFailure(reasonOf(error, t('saving.failed')));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Modal
      opened={props.opened}
      onClose={() => !isSaving && onClose()}
      title={t('saving.title')}
      closeButtonProps={{ 'aria-label': t('close'), disabled: isSaving }}
    >
      <Stack gap="md">
        {failure && <ErrorAlert message={failure} />}
        <Text>{t('saving.text', { count: props.count })}</Text>
        <Group justify="flex-end">
          <Button variant="default" disabled={isSaving} onClick={onClose}>
            {t('saving.cancel')}
          </Button>
          <Button disabled={isSaving} onClick={() => void save()} data-autofocus>
            {t(isSaving ? 'saving.isSaving' : 'saving.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
