'use client';
import { FileInput, Loader, Stack, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { reasonOf } from '@/components/ui/form/form-dialog';
import {
  SCALE_PICTURE_MAX_BYTES,
  uploadScalePicture,
  viewScalePicture,
} from '@/lib/domain/microscopes/contract-profiles';
import { addressOf, errorFromResponse, fromPerson } from '@/lib/platform/http/client';
import { ScaleCanvas } from './scale-canvas';
import { NO_DRAWING, type Picture, type ScaleDrawing } from './scale-drawing';
import { ScaleReadings } from './scale-readings';

async function send(microscopeId: string, file: File): Promise<Picture> {
  const body = new FormData();
  body.set('file', file);
  const address = addressOf(uploadScalePicture, { params: { microscopeId } });
  const response = await fetch(address, { method: 'POST', headers: fromPerson(), body });
  if (!response.ok) throw await errorFromResponse(response);
  return (await response.json()) as Picture;
}

/** A picture of a stage micrometer, and the lines that are drawn on it. */
export function ScalePanel(props: {
  readonly microscopeId: string;
  readonly drawing: ScaleDrawing;
  readonly onChange: (drawing: ScaleDrawing) => void;
}) {
  const t = useTranslations('equipment.scale');
  const { drawing, onChange } = props;
  const { picture } = drawing;
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async (file: File | null): Promise<void> => {
    if (!file) return;
    setFailure(null);
    if (file.size > SCALE_PICTURE_MAX_BYTES) {
      setFailure(t('tooLarge', { limit: SCALE_PICTURE_MAX_BYTES / 1024 / 1024 }));
      return;
    }
    setSending(true);
    try {
      onChange({ ...NO_DRAWING, picture: await send(props.microscopeId, file) });
    } catch (error) {
      setFailure(reasonOf(error, t('failed')));
    } finally {
      setSending(false);
    }
  };
  return (
    <Stack gap="sm">
      <FileInput
        label={t('file')}
        description={t('fileHelp')}
        placeholder={t('choose')}
        accept="image/png,image/jpeg,image/tiff"
        leftSection={<IconPhotoUp size={18} aria-hidden />}
        rightSection={isSending ? <Loader size="xs" /> : undefined}
        onChange={(file) => void choose(file)}
        disabled={isSending}
      />
      {failure && <ErrorAlert message={failure} />}
      {picture && (
        <>
          <ScaleCanvas
            src={addressOf(viewScalePicture, { params: { id: picture.id } })}
            picture={picture}
            points={drawing.points}
            onChange={(points) => onChange({ ...drawing, points })}
          />
          <ScaleReadings drawing={drawing} picture={picture} onChange={onChange} />
          <Text size="xs" c="dimmed">
            {t('frame', { width: picture.width, height: picture.height })}
          </Text>
        </>
      )}
    </Stack>
  );
}
