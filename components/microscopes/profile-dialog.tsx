'use client';
import { SegmentedControl, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import type { MicroscopeView } from '@/lib/domain/microscopes/contract';
import { createProfile, MIN_LINE_PX } from '@/lib/domain/microscopes/contract-profiles';
import { callApi } from '@/lib/platform/http/client';
import { pixelSizeFromLines } from '@/lib/science/scale';
import { EnteredSize, type EnteredValues, NOTHING_ENTERED } from './entered-size';
import { linesOf, NO_DRAWING, type ScaleDrawing } from './scale-drawing';
import { ScalePanel } from './scale-panel';

/** The day by the clock of who calibrates. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Calibrates an optical path of a microscope: on the picture of a scale, or with a known pixel size. */
export function ProfileDialog(props: {
  readonly microscope: MicroscopeView;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useTranslations('equipment.profiles');
  const { microscope } = props;
  const [method, setMethod] = useState<'drawn' | 'entered'>('drawn');
  const [objective, setObjective] = useState('');
  const [validFrom, setValidFrom] = useState(today);
  const [validUntil, setValidUntil] = useState('');
  const [notes, setNotes] = useState('');
  const [entered, setEntered] = useState<EnteredValues>(NOTHING_ENTERED);
  const [drawing, setDrawing] = useState<ScaleDrawing>(NO_DRAWING);

  const problem = (): string | null => {
    if (objective.trim() === '') return t('objectiveRequired');
    if (validFrom === '') return t('validFromRequired');
    if (method === 'entered') {
      const { pixelSizeUm, frameWidth, frameHeight } = entered;
      return [pixelSizeUm, frameWidth, frameHeight].some((value) => !(Number(value) > 0))
        ? t('valuesRequired')
        : null;
    }
    if (!drawing.picture) return t('pictureRequired');
    const size = pixelSizeFromLines(linesOf(drawing));
    if (!size || drawing.points.length % 2 === 1) return t('lineRequired');
    return size.readings.some(({ lengthPx }) => lengthPx < MIN_LINE_PX)
      ? t('lineShort', { least: MIN_LINE_PX })
      : null;
  };

  const save = async (): Promise<void> => {
    const common = {
      microscopeId: microscope.id,
      objective,
      validFrom,
      validUntil: validUntil || null,
      notes,
    };
    const saved = await callApi(createProfile, {
      body:
        method === 'drawn'
          ? { ...common, method, scalePictureId: drawing.picture?.id ?? '', lines: linesOf(drawing) }
          : {
              ...{ ...common, method, pixelSizeUm: Number(entered.pixelSizeUm) },
              uncertaintyUm: entered.uncertaintyUm === '' ? null : Number(entered.uncertaintyUm),
              ...{ frameWidth: Number(entered.frameWidth), frameHeight: Number(entered.frameHeight) },
            },
    });
    notifications.show({ color: 'teal', message: t('created', { name: saved.objective }) });
    props.onSaved();
  };

  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('addTitle', { name: microscope.name })}
      submit={t('save')}
      failed={t('saveFailed')}
      size="xl"
      validate={problem}
      onSubmit={save}
    >
      <TextInput
        label={t('objective')}
        placeholder={t('objectiveExample')}
        withAsterisk
        maxLength={200}
        value={objective}
        onChange={(event) => setObjective(event.currentTarget.value)}
        data-autofocus
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          type="date"
          label={t('validFrom')}
          withAsterisk
          value={validFrom}
          onChange={(event) => setValidFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('validUntil')}
          value={validUntil}
          onChange={(event) => setValidUntil(event.currentTarget.value)}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={-8}>
        {t('periodHelp')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={t('method')}
        value={method}
        onChange={(value) => setMethod(value === 'drawn' ? 'drawn' : 'entered')}
        data={[
          { value: 'drawn', label: t('methodDrawn') },
          { value: 'entered', label: t('methodEntered') },
        ]}
      />
      <Stack gap="md">
        {method === 'drawn' ? (
          <ScalePanel microscopeId={microscope.id} drawing={drawing} onChange={setDrawing} />
        ) : (
          <EnteredSize values={entered} onChange={setEntered} />
        )}
      </Stack>
      <Textarea
        label={t('notes')}
        maxLength={2000}
        autosize
        minRows={1}
        maxRows={6}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
