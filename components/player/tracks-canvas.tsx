'use client';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Point } from '@/components/annotation/engine/geometry';
import { actionFor, type PlayerAction } from '@/components/annotation/engine/keymap';
import type { Store } from '@/components/annotation/engine/store';
import type { TrackRecord } from '@/components/annotation/engine/track-record';
import type { TrackSet } from '@/lib/domain/tracks/contract';
import classes from './player.module.css';
import { type Look, Stage } from './stage';

/** A pointer that moved less than this clicked. */
const CLICK_PX = 4;
const WHEEL_STEP = 0.0015;

interface Props {
  readonly set: TrackSet;
  readonly store: Store<TrackRecord>;
  readonly look: Look;
  readonly speed: number;
  readonly hasVideo: boolean;
  readonly onStage: (stage: Stage | null) => void;
  readonly onFrame: (frame: number) => void;
  readonly onPlaying: (isPlaying: boolean) => void;
  readonly onSelect: (id: number | null) => void;
  readonly onAction: (action: PlayerAction) => void;
  readonly onVideoFailed: () => void;
}

/** The video with its tracks. One finger or button pans, two fingers and the wheel zoom, a click selects. */
export function TracksCanvas({ set, store, look, speed, hasVideo, ...props }: Props) {
  const t = useTranslations('tracks.player');
  const box = useRef<HTMLDivElement>(null);
  const scene = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [stage, setStage] = useState<Stage | null>(null);
  const pointers = useRef(new Map<number, Point>());
  const moved = useRef(0);
  const tell = useRef(props);
  tell.current = props;

  // The set changes with each correction; what the stage is made from does not.
  const { width, height, frame_seconds: frameSeconds, measurement_id: measurementId } = set;
  const times = useRef(frameSeconds);
  times.current = frameSeconds;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another measurement has times of its own
  useEffect(() => {
    if (!box.current || !scene.current || !overlay.current || !video.current) return;
    const made = new Stage(
      { scene: scene.current, overlay: overlay.current },
      video.current,
      { width, height },
      times.current,
      store,
      {
        onFrame: (frame) => tell.current.onFrame(frame),
        onPlaying: (isPlaying) => tell.current.onPlaying(isPlaying),
      },
    );
    const resize = new ResizeObserver(([entry]) => {
      if (entry) made.resize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    resize.observe(box.current);
    // Not by React, whose listener may not keep the page from scrolling.
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      made.zoom(Math.exp(-event.deltaY * WHEEL_STEP), { x: event.offsetX, y: event.offsetY });
    };
    const element = overlay.current;
    element.addEventListener('wheel', wheel, { passive: false });
    setStage(made);
    tell.current.onStage(made);
    return () => {
      made.end();
      resize.disconnect();
      element.removeEventListener('wheel', wheel);
      tell.current.onStage(null);
    };
  }, [store, width, height, measurementId]);
  useEffect(() => stage?.show(look), [stage, look]);
  useEffect(() => {
    if (stage) stage.speed = speed;
  }, [stage, speed]);

  const pointOf = (event: PointerEvent): Point => ({
    x: event.nativeEvent.offsetX,
    y: event.nativeEvent.offsetY,
  });
  const down = (event: PointerEvent<HTMLCanvasElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointOf(event));
    moved.current = pointers.current.size > 1 ? CLICK_PX : 0;
  };
  const move = (event: PointerEvent): void => {
    const [before, now] = [pointers.current.get(event.pointerId), pointOf(event)];
    if (!stage) return;
    if (!before) {
      stage.hover(stage.trackAt(now)?.id ?? null);
      return;
    }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const spread = (point: Point): number => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      stage.zoom(spread(now) / spread(before), other);
    } else {
      moved.current += Math.hypot(now.x - before.x, now.y - before.y);
      if (moved.current >= CLICK_PX) stage.pan({ x: now.x - before.x, y: now.y - before.y });
    }
    pointers.current.set(event.pointerId, now);
  };
  const up = (event: PointerEvent): void => {
    if (pointers.current.delete(event.pointerId) && event.type === 'pointerup' && moved.current < CLICK_PX) {
      props.onSelect(stage?.trackAt(pointOf(event))?.id ?? null);
    }
  };
  const press = (event: KeyboardEvent): void => {
    const action = actionFor(event);
    if (!action) return;
    event.preventDefault();
    props.onAction(action);
  };
  return (
    <div
      ref={box}
      className={classes.stage}
      style={{ aspectRatio: `${width} / ${height}` }}
      role="application"
      aria-label={t('label')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the player work while it has the focus
      tabIndex={0}
      onKeyDown={press}
    >
      <video
        ref={video}
        className={classes.video}
        src={hasVideo ? `/sarm/media/view-video/${set.video_id}` : undefined}
        muted
        loop
        playsInline
        preload="auto"
        tabIndex={-1}
        aria-hidden
        onError={props.onVideoFailed}
      />
      <canvas ref={scene} aria-hidden />
      <canvas
        ref={overlay}
        className={classes.overlay}
        aria-hidden
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onPointerLeave={() => stage?.hover(null)}
      />
    </div>
  );
}
