'use client';
import { ActionIcon, Button, Group, Switch, Text, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPencil, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Editor } from '@/components/annotation/engine/editor';
import { useEditorValue } from '@/components/annotation/view/use-editor-value';
import { nextZoom, zoomOf, zoomTo } from './frame-editor';

function IconButton(props: {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Tooltip label={props.label} openDelay={400}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={props.label}
        disabled={props.disabled}
        onClick={props.onClick}
      >
        {props.children}
      </ActionIcon>
    </Tooltip>
  );
}

/** How large the picture is shown, and larger and smaller. */
function Zoom({ editor }: { readonly editor: Editor }) {
  const t = useTranslations('detections.toolbar');
  const percent = useEditorValue(editor, () => Math.round(100 * zoomOf(editor)));
  const smaller = useEditorValue(editor, () => nextZoom(editor, -1));
  const larger = useEditorValue(editor, () => nextZoom(editor, 1));
  const zoom = (to: number | null) => () => {
    if (to !== null) zoomTo(editor, to);
  };
  return (
    <Group gap={4} wrap="nowrap">
      <IconButton label={t('zoomOut')} disabled={smaller === null} onClick={zoom(smaller)}>
        <IconZoomOut size={18} aria-hidden />
      </IconButton>
      <Text size="sm" ff="monospace" w={56} ta="center" aria-live="polite">
        {t('zoom', { percent })}
      </Text>
      <IconButton label={t('zoomIn')} disabled={larger === null} onClick={zoom(larger)}>
        <IconZoomIn size={18} aria-hidden />
      </IconButton>
    </Group>
  );
}

/** What can be done with the picture: step through the frames, zoom, hide the boxes, correct them. */
export function ViewerToolbar(props: {
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  readonly editor: Editor;
  readonly showBoxes: boolean;
  readonly onShowBoxes: (shown: boolean) => void;
  readonly canCorrect: boolean;
  readonly isEditing: boolean;
  readonly onEdit: (editing: boolean) => void;
}) {
  const t = useTranslations('detections.toolbar');
  return (
    <Group gap="sm" role="group" aria-label={t('label')}>
      <Group gap={4} wrap="nowrap">
        <IconButton label={t('previous')} disabled={!props.onPrevious} onClick={() => props.onPrevious?.()}>
          <IconChevronLeft size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('next')} disabled={!props.onNext} onClick={() => props.onNext?.()}>
          <IconChevronRight size={18} aria-hidden />
        </IconButton>
      </Group>
      <Zoom editor={props.editor} />
      <Switch
        label={t('boxes')}
        checked={props.showBoxes}
        onChange={(event) => props.onShowBoxes(event.currentTarget.checked)}
      />
      {props.canCorrect && (
        <Button
          size="xs"
          variant={props.isEditing ? 'filled' : 'default'}
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-pressed={props.isEditing}
          onClick={() => props.onEdit(!props.isEditing)}
        >
          {props.isEditing ? t('stopEditing') : t('edit')}
        </Button>
      )}
    </Group>
  );
}
