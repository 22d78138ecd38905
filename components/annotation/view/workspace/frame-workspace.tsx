'use client';
import { Alert, Skeleton, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { AS_RECORDED } from '@/components/annotation/engine/lookup-table';
import { ErrorAlert } from '@/components/ui/error-alert';
import { inOneLine } from '@/components/ui/in-one-line';
import { useMayFollow } from '@/components/ui/page-access';
import { viewFrame } from '@/lib/domain/frames/contract';
import { addressOf } from '@/lib/platform/http/client';
import type { FrameSession } from '../session/frame-session';
import { useFrameSession } from '../session/use-frame-session';
import { usePresence } from '../session/use-presence';
import { useSessionState } from '../session/use-session-state';
import { useSessionTracks } from '../tracks/use-session-tracks';
import { VideoTimeline } from '../tracks/video-timeline';
import { usePicture } from '../use-picture';
import { FrameMissing } from './frame-missing';
import type { KeptView } from './kept-view';
import { OpenFrame } from './open-frame';
import { SavingStatus } from './saving-status';
import { useDataLabel } from './use-data-label';
import type { Carried, Workspace } from './use-workspace-actions';
import type { LookSettings } from './view-settings';
import classes from './workspace.module.css';
import { WorkspaceHeader } from './workspace-header';

const NOT_FOUND = 404;
/** What the model was surer of than this is accepted by 'accept all' unless told otherwise. */
const FIRST_THRESHOLD = 0.8;
const TECHNICAL_START = '/finetune/dashboard';

export interface FrameWorkspaceProps {
  /** The frame that the page was opened with; others are reached from it. */
  readonly frame: { readonly id: string; readonly frameNumber: number };
  readonly dataset: { readonly id: string; readonly name: string };
  readonly video: { readonly id: string; readonly name: string };
  readonly userId: string;
  readonly canEdit: boolean;
  /** Why nothing can be changed. */
  readonly notice?: string | undefined;
}

/** Leads to another frame of the video without loading the page again. */
function openFrame(frameId: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set('frameId', frameId);
  window.history.replaceState(null, '', address);
}

/** The frame annotation page: loads a frame, keeps it and the server the same, and leads to the frames around it. */
export function FrameWorkspace(props: FrameWorkspaceProps) {
  const { frame, dataset, video, userId, canEdit, notice } = props;
  const t = useTranslations('annotation');
  const mayFollow = useMayFollow();
  const frameId = useSearchParams().get('frameId') ?? frame.id;
  const [attempt, setAttempt] = useState(0);
  const [look, setLook] = useState<LookSettings>({ colorBy: 'confidence', viewing: AS_RECORDED });
  const [threshold, setThreshold] = useState(FIRST_THRESHOLD);
  const [workspace] = useState<Workspace & { view: KeptView | null }>(() => ({
    clipboard: { clip: null },
    carried: { boxes: null as Carried | null },
    goTo: openFrame,
    keys: { press: null },
    view: null,
  }));
  const { session, error, retry } = useFrameSession({
    ...{ frameId, userId, canEdit },
    onNotice: (what) => notifications.show({ message: t(`tool.${what}`) }),
  });
  // The same address to the server: another attempt loads it again.
  const picture = usePicture(`${addressOf(viewFrame, { params: { id: frameId } })}#${attempt}`);
  const tracks = useSessionTracks(video.id, session);
  const others = usePresence(session, frameId);
  const label = useDataLabel({
    ...{ datasetId: dataset.id, userId, canEdit },
    frameId: session?.state.frame.id ?? null,
  });
  const frames = `/finetune/frame-extraction?videoId=${video.id}`;
  const header = {
    place: inOneLine(video.name, dataset.name),
    back: mayFollow(frames) ? frames : TECHNICAL_START,
  };
  const reading = notice && (
    <Alert color="yellow" role="note" p="xs">
      {notice}
    </Alert>
  );
  if (error?.status === NOT_FOUND) {
    return <FrameMissing frameId={frameId} error={`${error.status}: ${error.message}`} />;
  }
  return (
    <Stack gap="sm" className={tracks.frames.length > 1 ? classes.withTimeline : undefined}>
      {session ? (
        <OpenHeader {...header} session={session} goTo={openFrame} />
      ) : (
        <WorkspaceHeader
          {...header}
          number={tracks.frames.find(({ id }) => id === frameId)?.frameNumber ?? frame.frameNumber}
          isLoading={!error}
          onRefresh={retry}
          onPrevious={null}
          onNext={null}
          status={null}
        />
      )}
      {reading}
      {error && <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={retry} />}
      {!session && !error && <Waiting />}
      {session && (
        <OpenFrame
          key={frameId}
          {...{ session, tracks, frameId, picture, workspace, label, others, look, threshold, canEdit }}
          onPictureAgain={() => setAttempt(attempt + 1)}
          onLook={setLook}
          onThreshold={setThreshold}
        />
      )}
      <VideoTimeline
        {...{ tracks, session, frameId }}
        goTo={openFrame}
        onKey={(event) => workspace.keys.press?.(event)}
      />
    </Stack>
  );
}

/** The header of a frame that is loaded. */
function OpenHeader(props: {
  readonly session: FrameSession;
  readonly place: string;
  readonly back: string;
  readonly goTo: (frameId: string) => void;
}) {
  const { session, goTo } = props;
  const t = useTranslations('annotation');
  const { frame, previousFrameId: previous, nextFrameId: next, saving } = useSessionState(session);
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    // The page was titled with the frame that it was opened with.
    document.title = document.title.replace(/#\d+/, `#${frame.frameNumber}`);
  }, [frame.frameNumber]);
  const refresh = useCallback(async () => {
    setLoading(true);
    session.flush();
    await session.reload().catch((cause: Error) => {
      notifications.show({ color: 'red', message: t('loadFailed', { message: cause.message }) });
    });
    setLoading(false);
  }, [session, t]);
  return (
    <WorkspaceHeader
      number={frame.frameNumber}
      place={props.place}
      back={props.back}
      isLoading={isLoading}
      onRefresh={() => void refresh()}
      onPrevious={previous === null ? null : () => goTo(previous)}
      onNext={next === null ? null : () => goTo(next)}
      status={<SavingStatus state={saving} />}
    />
  );
}

/** Laid out as the frame will be, so that nothing jumps. */
function Waiting() {
  return (
    <div className={classes.workspace} aria-busy>
      <div className={classes.tools} />
      <Skeleton className={classes.canvas} radius="md" />
      <Skeleton className={classes.panel} height={420} radius="md" />
    </div>
  );
}
