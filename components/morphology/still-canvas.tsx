'use client';
import { useTranslations } from 'next-intl';
import { type PointerEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import {
  type Camera,
  fitCamera,
  panned,
  revealing,
  toPicture,
  zoomed,
} from '@/components/annotation/engine/camera';
import type { Point, Size } from '@/components/annotation/engine/geometry';
import { drawOutlines, type OutlineRecord, outlineAt } from '@/components/annotation/engine/outlines';
import classes from './morphology.module.css';

/** A pointer that moved less than this clicked. */
const CLICK_PX = 4;
const REACH_PX = 12;
const WHEEL_STEP = 0.0015;
const MAX_PIXEL_RATIO = 2;

export interface StillView {
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
}

interface Props {
  readonly size: Size;
  readonly picture: HTMLImageElement | null;
  readonly outlines: readonly OutlineRecord[];
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly ref: Ref<StillView>;
}

const middle = (view: Size): Point => ({ x: view.width / 2, y: view.height / 2 });

/** A still with its outlined cells. One finger or button pans, two fingers and the wheel zoom, a click selects. */
export function StillCanvas({ size, picture, outlines, selectedId, onSelect, ref }: Props) {
  const t = useTranslations('morphology.viewer');
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const moved = useRef(0);
  const [view, setView] = useState<Size>({ width: 0, height: 0 });
  /** Null: the whole picture. */
  const [chosen, setCamera] = useState<Camera | null>(null);
  const camera = chosen ?? fitCamera(size, view);
  const zoom = (factor: number, at: Point = middle(view)): void =>
    setCamera((before) => zoomed(before ?? fitCamera(size, view), at, factor, size, view));
  const latest = useRef(zoom);
  latest.current = zoom;
  useImperativeHandle(ref, () => ({
    zoom: (factor) => latest.current(factor),
    fit: () => setCamera(null),
  }));

  useEffect(() => {
    const [frame, element] = [box.current, canvas.current];
    if (!frame || !element) return;
    const resize = new ResizeObserver(([entry]) => {
      if (entry) setView({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    resize.observe(frame);
    // Not by React, whose listener may not keep the page from scrolling.
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY * WHEEL_STEP), { x: event.offsetX, y: event.offsetY });
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      resize.disconnect();
      element.removeEventListener('wheel', wheel);
    };
  }, []);

  // Only another selection brings its cell into view: whoever pans away stays there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const selected = outlines.find(({ id }) => id === selectedId);
    if (selected) setCamera((before) => before && revealing(before, selected, size, view));
  }, [selectedId]);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || view.width === 0) return;
    const ratio = Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio || 1);
    const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
    if (element.width !== width) element.width = width;
    if (element.height !== height) element.height = height;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawOutlines(context, { view, size, camera, picture, outlines, selectedId });
  }, [view, size, camera, picture, outlines, selectedId]);

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
    if (!before) return;
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const spread = (point: Point): number => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      zoom(spread(now) / spread(before), other);
    } else {
      moved.current += Math.hypot(now.x - before.x, now.y - before.y);
      const by = { x: now.x - before.x, y: now.y - before.y };
      if (moved.current >= CLICK_PX) {
        setCamera((last) => panned(last ?? fitCamera(size, view), by, size, view));
      }
    }
    pointers.current.set(event.pointerId, now);
  };
  const up = (event: PointerEvent): void => {
    if (!pointers.current.delete(event.pointerId) || event.type !== 'pointerup') return;
    if (moved.current >= CLICK_PX) return;
    const at = toPicture(camera, pointOf(event));
    onSelect(outlineAt(outlines, at, REACH_PX / camera.scale)?.id ?? null);
  };
  return (
    <div
      ref={box}
      className={classes.stage}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      role="application"
      aria-label={t('label')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys work while it has the focus
      tabIndex={0}
    >
      <canvas
        ref={canvas}
        aria-hidden
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      />
    </div>
  );
}
