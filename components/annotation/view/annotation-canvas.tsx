'use client';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Editor } from '@/components/annotation/engine/editor';
import type { Look } from '@/components/annotation/engine/painter';
import classes from './annotation-canvas.module.css';
import { listenToHands } from './canvas-input';
import { CanvasDrawing } from './canvas-layers';

/**
 * An editor on the page, as large as its place: draws what the editor holds and hands on to it what pointers, fingers and
 * wheel do. Whoever shows it offers the same by a list, for the keyboard and the screen reader.
 */
export function AnnotationCanvas(props: {
  readonly editor: Editor;
  /** Drawn anew when it is another one: keep it between renderings. */
  readonly look: Look;
  readonly label: string;
  /** Id of the text that says how it is used. */
  readonly describedBy?: string | undefined;
  /** Given where the canvas takes keys while it has the focus; without it, it is a picture. */
  readonly onKey?: ((event: KeyboardEvent<HTMLDivElement>) => void) | undefined;
  /** Within a page that is scrolled: the wheel zooms with Ctrl alone. */
  readonly leavesScrolling?: boolean;
}) {
  const { editor, look, label, describedBy, onKey, leavesScrolling = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const scene = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<CanvasDrawing | null>(null);
  const latestLook = useRef(look);
  latestLook.current = look;

  useEffect(() => {
    const { current: box } = place;
    if (!box || !scene.current || !overlay.current) return;
    const made = new CanvasDrawing(
      { scene: scene.current, overlay: overlay.current },
      editor,
      latestLook.current,
    );
    drawing.current = made;
    const fill = (): void => {
      const { width, height } = box.getBoundingClientRect();
      made.resize({ width, height });
    };
    fill();
    const observer = new ResizeObserver(fill);
    observer.observe(box);
    // Another zoom of the browser or another screen: as large as before, of other pixels.
    window.addEventListener('resize', fill);
    const stopListening = listenToHands(overlay.current, editor, { leavesScrolling });
    return () => {
      stopListening();
      observer.disconnect();
      window.removeEventListener('resize', fill);
      made.end();
      drawing.current = null;
    };
  }, [editor, leavesScrolling]);
  useEffect(() => drawing.current?.painter.show(look), [look]);

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      ref={place}
      className={classes.canvas}
      role={onKey ? 'application' : 'img'}
      aria-label={label}
      aria-describedby={describedBy}
      {...(onKey ? { tabIndex: 0, onKeyDown: onKey } : {})}
    >
      <canvas ref={scene} aria-hidden />
      <canvas ref={overlay} aria-hidden />
    </div>
  );
}
