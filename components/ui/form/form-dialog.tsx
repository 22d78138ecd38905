'use client';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '@/lib/platform/http/client';
import { ErrorAlert } from '../error-alert';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly submit: string;
  /** Said where the server gives no reason. */
  readonly failed: string;
  /** Says what is wrong with the entries, or null; runs before anything is sent. */
  readonly validate?: () => string | null;
  /** The dialog closes when it is done and stays, with the reason, when it fails. */
  readonly onSubmit: () => Promise<void>;
  readonly size?: string;
  /** Of the button that does it: red for what can't be undone. */
  readonly color?: string;
  readonly children: ReactNode;
}

/** A dialog with a form. Its content is drawn only while it is open, so that it starts afresh every time. */
export function FormDialog(props: Props) {
  const close = useTranslations('admin')('close');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      size={props.size ?? 'md'}
      closeButtonProps={{ 'aria-label': close }}
    >
      <FormBody {...props} />
    </Modal>
  );
}

function FormBody(props: Props) {
  const t = useTranslations('admin');
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = props.validate?.() ?? null;
    setFailure(wrong);
    if (wrong) return;
    setSaving(true);
    try {
      await props.onSubmit();
      props.onClose();
    } catch (error) {
      setFailure(reasonOf(error, props.failed));
    } finally {
      setSaving(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure && <ErrorAlert message={failure} />}
        {props.children}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose} disabled={saving}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={saving} {...(props.color ? { color: props.color } : {})}>
            {props.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What a person is told about a failure: the server's reason where there is one. */
export const reasonOf = (error: unknown, failed: string): string =>
  error instanceof ApiError && error.status > 0 ? error.message : failed;
