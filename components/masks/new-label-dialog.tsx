'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { NameAndDescription } from '@/components/ui/name-and-description';
import type { Labels } from './use-labels';
import { useTold } from './use-told';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreate: Labels['create'];
}

/** Makes a data label for masks. */
export function NewLabelDialog(props: Props) {
  const t = useTranslations('masks.newLabel');
  const told = useTold();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [isMissing, setMissing] = useState(false);
  const create = async (): Promise<void> => {
    await props.onCreate({ name: name.trim(), description: description.trim() });
    told.done(t('done'));
    setName('');
    setDescription('');
  };
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('title')}
      submit={t('submit')}
      failed={t('failed')}
      validate={() => {
        const isBlank = name.trim() === '';
        setMissing(isBlank);
        return isBlank ? t('nameRequired') : null;
      }}
      onSubmit={create}
    >
      <NameAndDescription
        name={{
          label: t('name'),
          value: name,
          onChange: (event) => setName(event.currentTarget.value),
          error: isMissing && name.trim() === '',
        }}
        description={{
          label: t('description'),
          value: description,
          onChange: (event) => setDescription(event.currentTarget.value),
        }}
      />
    </FormDialog>
  );
}
