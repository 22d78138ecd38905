'use client';
import { Stack, Switch, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { FrameGrid } from '@/components/frames/frame-grid';
import { useFrames } from '@/components/frames/use-frames';
import { ErrorAlert } from '@/components/ui/error-alert';
import { CropPreview } from './crop-preview';
import { PickedFrame } from './picked-frame';
import { VideoSelect } from './video-select';
import { isPickable, type WizardState, withAllFrames, withFrame, withVideo } from './wizard-state';

interface Props {
  readonly state: WizardState;
  readonly onChange: (next: (state: WizardState) => WizardState) => void;
}

/** Step 2: the video, which of its frames, and which of their boxes. */
export function SourceStep({ state, onChange }: Props) {
  const t = useTranslations('datasetWizard');
  const { video } = state;
  return (
    <Stack gap="md">
      <VideoSelect
        label={t('video')}
        placeholder={t('chooseVideo')}
        nothingFoundMessage={t('noVideo')}
        withAsterisk
        maw={560}
        chosen={video}
        onChoose={(next) => onChange((now) => withVideo(now, next))}
      />
      <Switch
        label={t('allFrames')}
        checked={state.includeAllFrames}
        onChange={({ currentTarget: { checked } }) => onChange((now) => withAllFrames(now, checked))}
      />
      <Switch
        label={t('allDetections')}
        description={t('allDetectionsHelp')}
        checked={state.includeAllDetections}
        onChange={({ currentTarget: { checked } }) =>
          onChange((now) => ({ ...now, includeAllDetections: checked }))
        }
      />
      {video && <Frames key={video.id} videoId={video.id} state={state} onChange={onChange} />}
    </Stack>
  );
}

function Frames({ videoId, state, onChange }: Props & { readonly videoId: string }) {
  const t = useTranslations('datasetWizard');
  const frames = useTranslations('frames');
  const list = useFrames(videoId);
  const first = list.frames.find(isPickable)?.id ?? null;
  useEffect(() => {
    // The first frame with detections shows what its crops look like.
    if (first) onChange((now) => (now.previewId === null ? { ...now, previewId: first } : now));
  }, [first, onChange]);
  if (list.error) {
    return (
      <ErrorAlert
        message={frames('loadFailed', { message: list.error.message })}
        onRetry={() => void list.reload()}
      />
    );
  }
  if (list.isLoaded && list.frames.length === 0) {
    return (
      <Text c="dimmed" role="status">
        {t('noFrames')}
      </Text>
    );
  }
  return (
    <Stack gap="md">
      {state.previewId && (
        <CropPreview frameId={state.previewId} includeAllDetections={state.includeAllDetections} />
      )}
      <Text size="sm" c="dimmed" aria-live="polite">
        {state.includeAllFrames ? t('takesAll') : t('chosen', { count: state.frames.size })}
      </Text>
      <FrameGrid
        list={list}
        card={(frame) => (
          <PickedFrame
            key={frame.id}
            frame={frame}
            isChosen={state.frames.has(frame.id) || (state.includeAllFrames && isPickable(frame))}
            isShown={frame.id === state.previewId}
            isFixed={state.includeAllFrames}
            onChoose={(isChosen) => onChange((now) => withFrame(now, frame, isChosen))}
            onShow={() => onChange((now) => ({ ...now, previewId: frame.id }))}
          />
        )}
      />
    </Stack>
  );
}
