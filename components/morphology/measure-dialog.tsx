'use client';
import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { measureStill, type StillView } from '@/lib/domain/morphology/contract';
import { callApi } from '@/lib/platform/http/client';
import { isScale, type StillEntries, StillFields } from './still-fields';

interface Props {
  readonly still: StillView | null;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** Says how a still was taken, and has it measured. */
export function MeasureDialog({ still, ...props }: Props) {
  return still && <Opened key={still.id} still={still} {...props} />;
}

function Opened({ still, onClose, onStarted }: Props & { readonly still: StillView }) {
  const t = useTranslations('morphology');
  const [entries, setEntries] = useState<StillEntries>({
    stain: still.stain,
    pixelSizeUm: still.pixelSizeUm ?? '',
    magnification: still.magnification,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('measure.title', { name: still.name })}
      submit={t('measure.submit')}
      failed={t('measure.failed')}
      size="lg"
      validate={() =>
        entries.pixelSizeUm === '' || !isScale(entries.pixelSizeUm) ? t('fields.pixelSizeWrong') : null
      }
      onSubmit={async () => {
        await callApi(measureStill, {
          params: { id: still.id },
          body: {
            pixel_size_um: Number(entries.pixelSizeUm),
            stain: entries.stain,
            magnification: entries.magnification,
          },
        });
        onStarted();
      }}
    >
      <Text size="sm" c="dimmed">
        {t('measure.text')}
      </Text>
      <StillFields entries={entries} onChange={setEntries} />
    </FormDialog>
  );
}
