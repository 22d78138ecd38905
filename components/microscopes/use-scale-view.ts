'use client';
import { type PointerEvent, useCallback, useMemo, useRef, useState } from 'react';
import { type Camera, fitCamera, panned, toPicture, zoomed } from '@/components/annotation/engine/camera';
import type { Point, Size } from '@/components/annotation/engine/geometry';

/** A pointer that moved less than this clicked. */
const CLICK_PX = 4;
const WHEEL_STEP = 0.0015;

/** How a picture lies in its view: dragging moves it, the wheel and two fingers zoom, a click is told. */
export function useScaleView(picture: Size) {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [moved, setMoved] = useState<Camera | null>(null);
  const fitted = useMemo(() => fitCamera(picture, size), [picture, size]);
  const camera = moved ?? fitted;
  const latest = useRef({ camera, size, picture });
  latest.current = { camera, size, picture };
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);

  const zoomAt = useCallback((at: Point, factor: number): void => {
    const { camera: now, picture: whole, size: view } = latest.current;
    setMoved(zoomed(now, at, factor, whole, view));
  }, []);

  /** Watches the size of the view, and the wheel: not by React, whose listener may not keep the page from scrolling. */
  const attach = useCallback(
    (element: HTMLElement): (() => void) => {
      const resize = new ResizeObserver(([entry]) => {
        if (!entry) return;
        setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
        setMoved(null);
      });
      const wheel = (event: WheelEvent): void => {
        event.preventDefault();
        const { left, top } = element.getBoundingClientRect();
        zoomAt({ x: event.clientX - left, y: event.clientY - top }, Math.exp(-event.deltaY * WHEEL_STEP));
      };
      resize.observe(element);
      element.addEventListener('wheel', wheel, { passive: false });
      return () => {
        resize.disconnect();
        element.removeEventListener('wheel', wheel);
      };
    },
    [zoomAt],
  );

  const placeOf = (event: PointerEvent): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  const handlers = (onClick: ((at: Point) => void) | undefined) => ({
    onPointerDown: (event: PointerEvent<HTMLDivElement>): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, placeOf(event));
      travelled.current = pointers.current.size > 1 ? CLICK_PX : 0;
    },
    onPointerMove: (event: PointerEvent): void => {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const now = placeOf(event);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const spread = ({ x, y }: Point): number => Math.max(1, Math.hypot(x - other.x, y - other.y));
        zoomAt(other, spread(now) / spread(before));
      } else {
        travelled.current += Math.hypot(now.x - before.x, now.y - before.y);
        if (travelled.current >= CLICK_PX) {
          setMoved(panned(camera, { x: now.x - before.x, y: now.y - before.y }, picture, size));
        }
      }
      pointers.current.set(event.pointerId, now);
    },
    onPointerUp: (event: PointerEvent): void => {
      if (!pointers.current.delete(event.pointerId) || travelled.current >= CLICK_PX) return;
      const { x, y } = toPicture(camera, placeOf(event));
      if (x >= 0 && y >= 0 && x <= picture.width && y <= picture.height) onClick?.({ x, y });
    },
    onPointerCancel: (event: PointerEvent): void => {
      pointers.current.delete(event.pointerId);
    },
  });

  return {
    camera,
    size,
    attach,
    handlers,
    fit: () => setMoved(null),
    zoom: (factor: number) => zoomAt({ x: size.width / 2, y: size.height / 2 }, factor),
  };
}
