'use client';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { runWithToast } from '@/components/ui/form/run-action';
import { type FrameView, MAX_NOTE_LENGTH, updateFrame } from '@/lib/domain/frames/contract';
import { callApi } from '@/lib/platform/http/client';

/** The note on a frame; to be written by those who may. */
export function FrameNote({ frame, canEdit }: { readonly frame: FrameView; readonly canEdit: boolean }) {
  const t = useTranslations('detections.note');
  const [kept, setKept] = useState(frame.note ?? '');
  const [note, setNote] = useState(kept);
  const [saving, setSaving] = useState(false);
  if (!canEdit) {
    return kept === '' ? null : (
      <Stack gap={4} component="section" aria-label={t('label')}>
        <Text fw={600} size="sm">
          {t('label')}
        </Text>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {kept}
        </Text>
      </Stack>
    );
  }
  const save = async (): Promise<void> => {
    setSaving(true);
    await runWithToast(
      async () => {
        const saved = await callApi(updateFrame, { params: { id: frame.id }, body: { note: note.trim() } });
        setKept(saved.note ?? '');
        setNote(saved.note ?? '');
      },
      { done: t('saved'), failed: t('failed'), reload: () => undefined },
    );
    setSaving(false);
  };
  return (
    <Stack gap="xs">
      <Textarea
        label={t('label')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button
          size="xs"
          variant="default"
          disabled={note.trim() === kept}
          loading={saving}
          onClick={() => void save()}
        >
          {t('save')}
        </Button>
      </Group>
    </Stack>
  );
}
