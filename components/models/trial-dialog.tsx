'use client';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ReviewPicture } from '@/components/reviews/review-picture';
import { ErrorAlert } from '@/components/ui/error-alert';
import { reasonOf } from '@/components/ui/form/form-dialog';
import type { ModelVersionView, TrialView } from '@/lib/domain/models/contract';
import { acceptVersion, tryVersion } from '@/lib/domain/models/contract-versions';
import { callApi } from '@/lib/platform/http/client';
import { FrameChooser } from './frame-chooser';

interface Props {
  readonly version: ModelVersionView;
  readonly projectId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** A version at work on a frame of the laboratory's own, before it is let out of quarantine. */
export function TrialDialog(props: Props) {
  const t = useTranslations('models');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('trial.title', { number: props.version.number })}
      size="xl"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Trial {...props} />
    </Modal>
  );
}

function Trial({ version, projectId, onClose, onChanged }: Props) {
  const t = useTranslations('models.trial');
  const [frameId, setFrame] = useState<string | null>(null);
  const [working, setWorking] = useState<'try' | 'accept' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [trial, setTrial] = useState<TrialView | null>(version.trial);

  const work = async (what: 'try' | 'accept', action: () => Promise<void>): Promise<void> => {
    setWorking(what);
    setFailure(null);
    try {
      await action();
      onChanged();
    } catch (error) {
      setFailure(reasonOf(error, t('failed')));
    } finally {
      setWorking(null);
    }
  };
  const run = (chosen: string) =>
    work('try', async () => {
      const answer = await callApi(tryVersion, { params: { id: version.id }, body: { frame_id: chosen } });
      setTrial(answer.trial);
    });
  const accept = () =>
    work('accept', async () => {
      await callApi(acceptVersion, { params: { id: version.id } });
      notifications.show({ color: 'teal', message: t('accepted', { number: version.number }) });
      onClose();
    });

  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('about')}
      </Text>
      <FrameChooser projectId={projectId} frameId={frameId} onFrame={setFrame} />
      <Group>
        <Button
          disabled={!frameId || working !== null}
          loading={working === 'try'}
          onClick={() => frameId && void run(frameId)}
        >
          {t('run')}
        </Button>
      </Group>
      {failure && <ErrorAlert message={failure} />}
      <div role="status">{trial && <TrialResult trial={trial} />}</div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('done')}
        </Button>
        {version.state === 'quarantined' && (
          <Button
            color="teal"
            disabled={!trial || working !== null}
            loading={working === 'accept'}
            onClick={() => void accept()}
          >
            {t('accept')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function TrialResult({ trial }: { readonly trial: TrialView }) {
  const t = useTranslations('models.trial');
  const boxes = trial.boxes.map(({ x, y, w, h, score }, index) => ({
    ...{ id: String(index), x1: x, y1: y, x2: x + w, y2: y + h, class: 'sperm' as const },
    confidence: score,
  }));
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('found', { count: trial.found, milliseconds: trial.milliseconds })}</Text>
      {trial.found === 0 && (
        <Alert color="yellow" role="note">
          {t('nothingFound')}
        </Alert>
      )}
      <ReviewPicture
        src={`/sarm/media/view-frame/${trial.frame_id}`}
        width={trial.width}
        height={trial.height}
        boxes={boxes}
        colorBy="confidence"
        label={t('picture', { count: trial.found })}
        failed={t('pictureFailed')}
      />
    </Stack>
  );
}
