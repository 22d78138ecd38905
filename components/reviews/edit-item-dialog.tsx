'use client';
import { Select, Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { type ItemView, type LabelView, MORPHOLOGY_CLASSES } from '@/lib/domain/labels/contract-fields';
import { setMaskQuality, updateItem } from '@/lib/domain/labels/contract-segment-anything';
import { callApi } from '@/lib/platform/http/client';
import { isMorphologyClass } from './morphology-class';

const QUALITIES = ['good', 'fair', 'bad'] as const;

interface Props {
  readonly label: LabelView;
  readonly item: ItemView | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Corrects what is said of a labeled cell. */
export function EditItemDialog(props: Props) {
  return props.item ? <Form key={props.item.id} {...props} item={props.item} /> : null;
}

function Form({ label, item, onClose, onSaved }: Props & { readonly item: ItemView }) {
  const t = useTranslations('reviews');
  const [kind, setKind] = useState<string | null>(item.morphology_class);
  const [certainty, setCertainty] = useState<string | null>(
    item.label_confidence === null ? null : String(item.label_confidence),
  );
  const [quality, setQuality] = useState(item.quality ?? null);
  const [notes, setNotes] = useState(item.notes ?? '');
  const save = async (): Promise<void> => {
    const morphology_class = kind && isMorphologyClass(kind) ? kind : null;
    const confidence = certainty === null ? null : Number(certainty);
    await callApi(updateItem, {
      params: { id: label.id, itemId: item.id },
      body: { morphology_class, confidence, notes, version: item.version },
    });
    if (quality && quality !== item.quality) {
      const params = { datasetId: label.dataset_id, labelId: label.id, id: item.id };
      await callApi(setMaskQuality, { params, body: { quality } });
    }
    onSaved();
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('cells.editTitle', { id: item.id.slice(-6) })}
      submit={t('cells.save')}
      failed={t('cells.saveFailed')}
      onSubmit={save}
    >
      <Select
        label={t('columns.class')}
        placeholder={t('facts.unclassified')}
        clearable
        data={MORPHOLOGY_CLASSES.map((value) => ({ value, label: t(`morphology.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <Select
        label={t('facts.certainty')}
        clearable
        data={['1', '2', '3', '4', '5']}
        value={certainty}
        onChange={setCertainty}
      />
      {item.mask_id && (
        <Select
          label={t('facts.quality')}
          data={QUALITIES.map((value) => ({ value, label: t(`quality.${value}`) }))}
          value={quality}
          onChange={(value) => setQuality(QUALITIES.find((each) => each === value) ?? null)}
        />
      )}
      <Textarea
        label={t('facts.itemNotes')}
        autosize
        minRows={2}
        maxLength={2000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
