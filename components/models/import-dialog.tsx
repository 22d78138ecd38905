'use client';
import { FileInput, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { MAX_MODEL_MEGABYTES } from '@/lib/domain/models/contract';
import { sendModelFile } from './send-model-file';

/** Brings an ONNX file as a new version; what the server says of a file that it refuses is shown here. */
export function ImportDialog(props: {
  readonly modelId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onImported: () => void;
}) {
  const t = useTranslations('models.import');
  const [file, setFile] = useState<File | null>(null);
  const [license, setLicense] = useState('');
  const [notes, setNotes] = useState('');
  const sending = useRef<AbortController | null>(null);
  // Closing the dialog breaks the upload off; the server keeps nothing of it.
  useEffect(() => {
    if (!props.opened) sending.current?.abort();
  }, [props.opened]);

  const send = async (): Promise<void> => {
    if (!file) return;
    sending.current = new AbortController();
    await sendModelFile(props.modelId, file, { license, notes }, sending.current.signal);
    notifications.show({ color: 'teal', message: t('done') });
    props.onImported();
  };
  const fault = (): string | null => {
    if (!file) return t('fileRequired');
    if (file.size > MAX_MODEL_MEGABYTES * 1024 * 1024) return t('tooLarge', { max: MAX_MODEL_MEGABYTES });
    return license.trim() === '' ? t('licenseRequired') : null;
  };
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('title')}
      submit={t('submit')}
      failed={t('failed')}
      validate={fault}
      onSubmit={send}
    >
      <FileInput
        label={t('file')}
        description={t('fileHelp', { max: MAX_MODEL_MEGABYTES })}
        placeholder={t('choose')}
        accept=".onnx"
        withAsterisk
        leftSection={<IconFileImport size={18} aria-hidden />}
        value={file}
        onChange={setFile}
      />
      <TextInput
        label={t('license')}
        description={t('licenseHelp')}
        withAsterisk
        maxLength={200}
        value={license}
        onChange={(event) => setLicense(event.currentTarget.value)}
      />
      <Textarea
        label={t('notes')}
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
