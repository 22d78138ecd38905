'use client';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconSend } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMayFollow } from '@/components/ui/page-access';
import { MAX_FRAMES_PER_DETECTION } from '@/lib/domain/detections/contract';
import { MAX_NOTES_LENGTH, submitFrames } from '@/lib/domain/frame-submissions/contract';
import { listFrames } from '@/lib/domain/frames/contract';
import { callApi } from '@/lib/platform/http/client';

interface Failure {
  readonly text: string;
  /** What the server said of it. */
  readonly reason?: string;
  /** Gone as soon as a frame is selected. */
  readonly isNoSelection?: boolean;
}

/** Notes on the selected frames, and the button that submits them. */
export function SubmitPanel(props: {
  readonly videoId: string;
  readonly selectedTotal: number;
  readonly onSubmitted: () => void;
}) {
  const t = useTranslations('frames.selection');
  const router = useRouter();
  const mayFollow = useMayFollow();
  const [notes, setNotes] = useState('');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { videoId, selectedTotal } = props;

  const submit = async (): Promise<void> => {
    if (selectedTotal === 0) return setFailure({ text: t('noneSelected'), isNoSelection: true });
    if (selectedTotal > MAX_FRAMES_PER_DETECTION) {
      return setFailure({ text: t('tooMany', { count: MAX_FRAMES_PER_DETECTION }) });
    }
    setSending(true);
    setFailure(null);
    try {
      // Frames that were selected earlier may not be on this page yet.
      const { frames } = await callApi(listFrames, {
        params: { videoId },
        query: { selected: 'true', limit: MAX_FRAMES_PER_DETECTION },
      });
      const frameIds = frames.map((frame) => frame.id);
      const { id } = await callApi(submitFrames, { body: { videoId, frameIds, notes } });
      const outcome = `/sarm/results?submission=${id}`;
      if (mayFollow(outcome)) return router.push(outcome);
      notifications.show({ color: 'teal', message: t('submitted', { count: frameIds.length }) });
      setNotes('');
      props.onSubmitted();
      setSending(false);
    } catch (cause) {
      setFailure({ text: t('failed'), reason: (cause as Error).message });
      setSending(false);
    }
  };

  return (
    <Stack component="section" gap="sm" aria-label={t('submit')} maw={640}>
      <Textarea
        label={t('notes')}
        description={t('notesHelp')}
        maxLength={MAX_NOTES_LENGTH}
        autosize
        minRows={3}
        maxRows={10}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      {failure && !(failure.isNoSelection && selectedTotal > 0) && (
        <Alert color="red" role="alert">
          <Text size="sm">{failure.text}</Text>
          {failure.reason && <Text size="sm">{failure.reason}</Text>}
        </Alert>
      )}
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" flex="1 1 240px">
          {t('submitHelp')}
        </Text>
        <Button
          leftSection={<IconSend size={18} aria-hidden />}
          onClick={() => void submit()}
          loading={sending}
        >
          {t('submit')}
        </Button>
      </Group>
    </Stack>
  );
}
