'use client';
import { Modal, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ProfileView, viewScalePicture } from '@/lib/domain/microscopes/contract-profiles';
import { addressOf } from '@/lib/platform/http/client';
import { ScaleCanvas } from './scale-canvas';
import { usePixelSize } from './use-pixel-size';

/** The evidence of a profile: the picture of the scale with the lines that were drawn on it. */
export function ProfilePicture(props: {
  readonly profile: ProfileView;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('equipment');
  const pixelSize = usePixelSize();
  const { profile } = props;
  if (profile.scalePictureId === null) return null;
  const src = addressOf(viewScalePicture, { params: { id: profile.scalePictureId } });
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={profile.objective}
      size="xl"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {t('profiles.result', { size: pixelSize(profile), count: profile.lines?.length ?? 0 })}
        </Text>
        <ScaleCanvas
          src={src}
          picture={{ width: profile.frameWidth, height: profile.frameHeight }}
          points={(profile.lines ?? []).flatMap(({ x1, y1, x2, y2 }) => [
            { x: x1, y: y1 },
            { x: x2, y: y2 },
          ])}
        />
      </Stack>
    </Modal>
  );
}
