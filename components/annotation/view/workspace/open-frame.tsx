'use client';
import { Alert, Button, Drawer, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Look } from '@/components/annotation/engine/painter';
import { AnnotationCanvas } from '../annotation-canvas';
import type { FrameSession } from '../session/frame-session';
import { ProposeTracksDialog } from '../tracks/propose-tracks-dialog';
import { useFrameTracks } from '../tracks/use-frame-tracks';
import type { SessionTracks } from '../tracks/use-session-tracks';
import { useEditorValue } from '../use-editor-value';
import type { LoadedPicture } from '../use-picture';
import { FrameKeys } from './frame-keys';
import type { KeptView } from './kept-view';
import { keptViewOf, takeView } from './kept-view';
import { type PanelProps, SidePanel } from './side-panel';
import { ToolRail } from './tool-rail';
import { useAnnouncements } from './use-announcements';
import { useViewedPicture } from './use-viewed-picture';
import { putDown, useWorkspaceActions, type Workspace } from './use-workspace-actions';
import type { LookSettings } from './view-settings';
import { WorkNotices } from './work-notices';
import classes from './workspace.module.css';

const WITHOUT_MASKS = {
  ...{ trails: [], showsMasks: false, maskOpacity: 0 },
  maskColor: () => [0, 0, 0] as const,
} satisfies Partial<Look>;
const NARROW = '(max-width: 62em)';

interface Props extends Omit<PanelProps, 'act' | 'onDraw' | 'frameTracks'> {
  readonly session: FrameSession;
  readonly tracks: SessionTracks;
  /** As it was asked for: another one where the same picture was extracted more than once. */
  readonly frameId: string;
  readonly picture: LoadedPicture;
  readonly onPictureAgain: () => void;
  readonly workspace: Workspace & { view: KeptView | null };
  readonly onLook: (look: LookSettings) => void;
}

/** A frame with its tools and its panel, once it is loaded. */
export function OpenFrame(props: Props) {
  const { session, frameId, picture, workspace, look, canEdit } = props;
  const { editor } = session;
  const t = useTranslations('annotation');
  const root = useRef<HTMLDivElement>(null);
  const hint = useId();
  const [said, say] = useAnnouncements();
  const [showsKeys, setShowsKeys] = useState(false);
  const [showsPanel, setShowsPanel] = useState(false);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const boxCount = useEditorValue(editor, ({ boxes }) => boxes.length);
  const viewed = useViewedPicture(picture.picture, look.viewing);
  const drawn = useMemo<Look>(
    () => ({ ...WITHOUT_MASKS, picture: viewed, colorBy: look.colorBy }),
    [viewed, look.colorBy],
  );
  const { tracks } = props;
  const frameTracks = useFrameTracks({ session, tracks, canEdit, goTo: workspace.goTo });
  /** Whoever works by key goes on by key, where nothing else has the focus. */
  const focusCanvas = (): void => {
    if (document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });
  };
  const { act, onKey } = useWorkspaceActions({
    ...{ session, frameTracks, workspace, say, threshold: props.threshold },
    onKeys: () => setShowsKeys(true),
    onGone: () => requestAnimationFrame(focusCanvas),
  });

  // The timeline stays where it is while frames are opened one after the other; its keys are those of the open frame.
  workspace.keys.press = onKey;

  const arrive = useRef((): void => undefined);
  arrive.current = () => {
    takeView(editor, workspace.view);
    const carried = workspace.carried.boxes;
    workspace.carried.boxes = null;
    if (carried?.to === frameId) say(t('said.carried', { count: putDown(session, carried.boxes) }));
    focusCanvas();
  };
  useEffect(() => {
    arrive.current();
    return () => {
      workspace.view = keptViewOf(editor);
    };
  }, [editor, workspace]);

  const panel: PanelProps = { ...props, frameTracks, act, onDraw: () => setShowsPanel(false) };
  return (
    <Stack
      ref={root}
      gap="sm"
      role="group"
      aria-label={t('workspace')}
      onKeyDown={onKey}
      onPointerMoveCapture={() => session.meter.note('move', Date.now())}
      onPointerDownCapture={() => session.meter.note('click', Date.now())}
    >
      <WorkNotices session={session} onAnswered={() => requestAnimationFrame(focusCanvas)} />
      {picture.hasFailed && (
        <Alert color="red" role="alert" p="xs">
          <Group justify="space-between" gap="sm">
            <Text size="sm">
              {t('picture.failed')}
              {picture.refusal && ` ${t('picture.status', { ...picture.refusal })}`}
            </Text>
            <Button size="xs" variant="default" onClick={props.onPictureAgain}>
              {t('label.retry')}
            </Button>
          </Group>
        </Alert>
      )}
      <div className={classes.workspace}>
        <div className={classes.tools}>
          <ToolRail
            {...{ editor, canEdit, act, look }}
            onLook={props.onLook}
            onPanel={isNarrow ? () => setShowsPanel(true) : null}
          />
        </div>
        <div className={classes.canvas} aria-busy={!picture.picture && !picture.hasFailed}>
          <AnnotationCanvas
            editor={editor}
            look={drawn}
            label={t('canvas', { number: session.state.frame.frameNumber, count: boxCount })}
            describedBy={hint}
            onKey={onKey}
          />
        </div>
        {!isNarrow && (
          <div className={classes.panel}>
            <SidePanel {...panel} />
          </div>
        )}
      </div>
      <VisuallyHidden>
        <span id={hint}>{t('canvasHint')}</span>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <Drawer
        opened={isNarrow === true && showsPanel}
        onClose={() => setShowsPanel(false)}
        position="bottom"
        size="85%"
        title={t('panel')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <SidePanel {...panel} />
      </Drawer>
      {canEdit && tracks.video && (
        <ProposeTracksDialog
          videoId={tracks.videoId}
          video={tracks.video}
          frameNumber={session.state.frame.frameNumber}
          opened={frameTracks.isProposing}
          onClose={() => frameTracks.setProposing(false)}
          onProposed={frameTracks.refresh}
        />
      )}
      <FrameKeys opened={showsKeys} onClose={() => setShowsKeys(false)} />
    </Stack>
  );
}
