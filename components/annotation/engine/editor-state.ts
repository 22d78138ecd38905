import type { Camera } from './camera';
import type { Point, Size } from './geometry';
import { type HideLock, SHOWN_AND_FREE } from './hide-lock';
import type { MaskWindow } from './records';
import { NOTHING, type Selection } from './selection';
import type { ToolName } from './tools/running-tool';

/** What a person sees and holds, beside the records. Not part of the history. */
export interface EditorState {
  readonly tool: ToolName;
  readonly selection: Selection;
  readonly hideLock: HideLock;
  readonly view: Size;
  readonly camera: Camera;
  /** The whole picture is shown, also in a view of another size. */
  readonly isFitted: boolean;
  /** Of boxes that are drawn. */
  readonly className: string;
  /** The track that the track tool draws for; null begins a new one. */
  readonly trackId: string | null;
  /** The cell whose mask is made. */
  readonly cell: { readonly detectionId: string; readonly window: MaskWindow } | null;
  readonly pointLabel: 0 | 1;
  readonly brushRadiusPx: number;
  /** Where the pointer is, px of the view; null beside it. */
  readonly pointer: Point | null;
  readonly hoveredId: string | null;
  readonly hasMagnifier: boolean;
  /** In which order N goes through the boxes; those that are not in it come last. */
  readonly order: readonly string[];
}

export const BRUSH_RADII_PX = [0.5, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32] as const;

export const initialState = (className: string): EditorState => ({
  tool: 'select',
  selection: NOTHING,
  hideLock: SHOWN_AND_FREE,
  view: { width: 0, height: 0 },
  camera: { scale: 1, x: 0, y: 0 },
  isFitted: true,
  className,
  trackId: null,
  cell: null,
  pointLabel: 1,
  brushRadiusPx: 3,
  pointer: null,
  hoveredId: null,
  hasMagnifier: false,
  order: [],
});

/** The next size of the brush up or down. */
export function nextBrushRadius(radiusPx: number, by: 1 | -1): number {
  const found =
    by === 1
      ? BRUSH_RADII_PX.find((each) => each > radiusPx)
      : BRUSH_RADII_PX.findLast((each) => each < radiusPx);
  return found ?? radiusPx;
}
