'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { NameAndDescription } from '@/components/ui/name-and-description';
import type { LabelView } from '@/lib/domain/labels/contract-fields';
import { updateLabel } from '@/lib/domain/labels/contract-segment-anything';
import { callApi } from '@/lib/platform/http/client';

interface Props {
  readonly label: LabelView;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: (label: LabelView) => void;
}

/** Changes the name or the description of a data label. */
export function EditLabelDialog(props: Props) {
  return props.opened ? <Form {...props} /> : null;
}

function Form({ label, onClose, onSaved }: Props) {
  const t = useTranslations('reviews.cells');
  const [name, setName] = useState(label.name);
  const [description, setDescription] = useState(label.description);
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('editLabel')}
      submit={t('save')}
      failed={t('saveFailed')}
      validate={() => (name.trim() === '' ? t('nameRequired') : null)}
      onSubmit={async () => {
        const body = { name, description, version: label.version };
        onSaved(await callApi(updateLabel, { params: { id: label.id }, body }));
      }}
    >
      <NameAndDescription
        name={{ label: t('name'), value: name, onChange: (event) => setName(event.currentTarget.value) }}
        description={{
          label: t('descriptionField'),
          value: description,
          onChange: (event) => setDescription(event.currentTarget.value),
        }}
      />
    </FormDialog>
  );
}
