'use client';
import { Badge, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { boxesClassified } from '@/components/annotation/engine/box-edits';
import { byKind } from '@/components/annotation/engine/records';
import { changeable } from '@/components/annotation/engine/tools/move';
import { confidenceColor } from '@/components/detections/confidence';
import { FactList } from '@/components/ui/fact-list';
import { SPERM_CLASSES } from '@/lib/science/vision/types';
import type { FrameSession } from '../session/frame-session';
import { useEditorValue } from '../use-editor-value';
import { CornerFields } from './corner-fields';
import { useBoxWords } from './use-box-words';

/** What is selected: how sure the model was, its size, class and corners, which can be set. */
export function SelectedBox(props: { readonly session: FrameSession; readonly canEdit: boolean }) {
  const { session, canEdit } = props;
  const { editor } = session;
  const t = useTranslations('annotation');
  const words = useBoxWords();
  const selection = useEditorValue(editor, ({ state }) => state.selection);
  const isLocked = useEditorValue(editor, ({ state }) =>
    state.hideLock.locked.has(state.selection.at(-1) ?? ''),
  );
  const boxes = useEditorValue(editor, ({ store }) => byKind(store.all).boxes);
  const chosen = new Set(selection);
  const shown = boxes.filter(({ id }) => chosen.has(id));
  const [box, another] = shown;
  const className = shown.every((each) => each.className === box?.className)
    ? (box?.className ?? null)
    : null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        {another ? t('said.selected', { count: shown.length }) : t('selected.heading')}
      </Title>
      {!box && (
        <Text size="sm" c="dimmed">
          {t(canEdit ? 'selected.none' : 'selected.noneReadOnly')}
        </Text>
      )}
      {box && !another && (
        <>
          <FactList
            facts={[
              [
                t('selected.confidence'),
                <Group key="confidence" gap={6} justify="flex-end">
                  <Badge size="sm" color={confidenceColor(box.confidence)} variant="light">
                    {words.percent(box.confidence)}
                  </Badge>
                  {words.standing(box)}
                </Group>,
              ],
              [
                t('selected.size'),
                `${Math.round(10 * (box.x2 - box.x1)) / 10} × ${Math.round(10 * (box.y2 - box.y1)) / 10} px`,
              ],
            ]}
          />
          <CornerFields editor={editor} box={box} disabled={!canEdit || isLocked} />
        </>
      )}
      {box && (
        <Select
          size="xs"
          label={t('selected.class')}
          data={SPERM_CLASSES.map((value) => ({ value, label: words.classOf(value) }))}
          value={className}
          allowDeselect={false}
          disabled={!canEdit || isLocked}
          onChange={(value) => {
            const edit = value ? boxesClassified(changeable(editor.context), value) : null;
            if (edit) editor.commit(edit);
          }}
        />
      )}
    </Stack>
  );
}
