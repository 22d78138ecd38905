'use client';
import { Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Editor } from '@/components/annotation/engine/editor';
import type { Look } from '@/components/annotation/engine/painter';
import { AnnotationCanvas } from '@/components/annotation/view/annotation-canvas';
import { MissingPicture } from '@/components/annotation/view/missing-picture';
import { usePicture } from '@/components/annotation/view/use-picture';
import type { DetectionView } from '@/lib/domain/detections/contract';
import classes from './frame-picture.module.css';
import { HoverDetails } from './hover-details';

const MAX_HEIGHT_PX = 600;

const PLAIN: Omit<Look, 'picture'> = {
  ...{ colorBy: 'confidence', trails: [], showsMasks: false, maskOpacity: 0 },
  maskColor: () => [0, 0, 0],
};

/** The picture with its boxes. Pointing shows a detection, clicking locks it, clicking again lets it go. */
export function FramePicture(props: {
  readonly editor: Editor;
  readonly src: string;
  readonly label: string;
  readonly detections: readonly DetectionView[];
  /** Whether the detection under the pointer is told of beside it. */
  readonly showsHover: boolean;
}) {
  const { editor, detections } = props;
  const t = useTranslations('detections.lines');
  const { picture, hasFailed, refusal } = usePicture(props.src);
  const look = useMemo<Look>(() => ({ ...PLAIN, picture }), [picture]);
  if (hasFailed) return <MissingPicture {...{ hasFailed, refusal }} />;
  const { width, height } = editor.options.picture;
  // The whole picture is never shown larger than it is, and at most 600 px high.
  const shownWidth = (width * Math.min(MAX_HEIGHT_PX, height)) / height;
  return (
    <Stack gap="xs">
      <div className={classes.place} style={{ maxWidth: shownWidth, aspectRatio: `${width} / ${height}` }}>
        <AnnotationCanvas editor={editor} look={look} label={props.label} leavesScrolling />
        {props.showsHover && <HoverDetails editor={editor} detections={detections} />}
      </div>
      {detections.length > 0 && (
        <Group gap="md" c="dimmed" fz="xs">
          <Text span inherit>
            <span className={classes.key} />
            {t('verified')}
          </Text>
          <Text span inherit>
            <span className={classes.key} data-dashed />
            {t('proposed')}
          </Text>
        </Group>
      )}
    </Stack>
  );
}
