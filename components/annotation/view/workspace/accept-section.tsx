'use client';
import { Button, Stack } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { Editor } from '@/components/annotation/engine/editor';
import { LabeledSlider } from '@/components/ui/labeled-slider';
import { acceptable } from '../session/box-order';
import { useEditorValue } from '../use-editor-value';

/** As of the detection dialog (specification, section 5). */
const THRESHOLDS = { min: 0.1, max: 0.9, step: 0.05 } as const;

/** Accepts at once what the model was sure of. */
export function AcceptSection(props: {
  readonly editor: Editor;
  readonly threshold: number;
  readonly onThreshold: (threshold: number) => void;
  readonly onAccept: () => void;
}) {
  const t = useTranslations('annotation.accept');
  const format = useFormatter();
  const boxes = useEditorValue(props.editor, (editor) => editor.boxes);
  if (boxes.every(({ verified }) => verified)) return null;
  const count = acceptable(boxes, props.threshold).length;
  return (
    <Stack gap="xs">
      <LabeledSlider
        label={t('threshold')}
        limit={THRESHOLDS}
        value={props.threshold}
        format={(value) => format.number(value, { style: 'percent' })}
        onChange={props.onThreshold}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconChecks size={16} aria-hidden />}
        disabled={count === 0}
        onClick={props.onAccept}
      >
        {t('action', { count })}
      </Button>
    </Stack>
  );
}
