'use client';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Camera, toScreen } from '@/components/annotation/engine/camera';
import type { Point, Size } from '@/components/annotation/engine/geometry';
import classes from './scale-canvas.module.css';

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** With Shift held. */
const LARGE_STEP_PX = 10;

/** Kept on the picture. */
const within = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: Math.min(width, Math.max(0, x)),
  y: Math.min(height, Math.max(0, y)),
});

/** One end of a line: dragged with mouse or finger, moved by pixels with the arrow keys. */
export function LineEnd(props: {
  readonly label: string;
  readonly point: Point;
  readonly camera: Camera;
  readonly picture: Size;
  readonly onMove: (to: Point) => void;
}) {
  const { point, camera, picture } = props;
  const held = useRef<Point | null>(null);
  const { x, y } = toScreen(camera, point);
  const down = (event: PointerEvent<HTMLButtonElement>): void => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    // Where within the end it was taken, so that it does not jump.
    held.current = { x: event.clientX - x, y: event.clientY - y };
  };
  const move = (event: PointerEvent): void => {
    if (!held.current) return;
    event.stopPropagation();
    const to = { x: event.clientX - held.current.x, y: event.clientY - held.current.y };
    props.onMove(
      within({ x: (to.x - camera.x) / camera.scale, y: (to.y - camera.y) / camera.scale }, picture),
    );
  };
  const up = (event: PointerEvent): void => {
    event.stopPropagation();
    held.current = null;
  };
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const by = event.shiftKey ? LARGE_STEP_PX : 1;
    props.onMove(within({ x: point.x + by * step.x, y: point.y + by * step.y }, picture));
  };
  return (
    <button
      type="button"
      className={classes.end}
      style={{ left: x, top: y }}
      aria-label={props.label}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onKeyDown={press}
    />
  );
}
