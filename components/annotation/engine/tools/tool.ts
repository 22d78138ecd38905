import type { Camera } from '../camera';
import type { Diff } from '../diff';
import type { ToolInput } from '../events';
import type { Corners, Point, Size } from '../geometry';
import type {
  AnnotationRecord,
  BoxRecord,
  CellTrackRecord,
  MaskRecord,
  MaskWindow,
  PointsRecord,
} from '../records';
import type { Selection } from '../selection';

/** A pointer that moved less than this clicked, pixels of the screen. */
export const CLICK_PX = 4;
/** Sides of a box that was resized, pixels of the picture: specified. */
export const MIN_SIDE_PX = 10;
/** A new box needs a longer drag than this both ways: specified. */
export const DRAW_THRESHOLD_PX = 10;

/** The cell whose mask is being made. */
export interface EditedCell {
  readonly detectionId: string;
  /** Of its mask: painting stays within. */
  readonly window: MaskWindow;
  readonly mask: MaskRecord | null;
  readonly points: PointsRecord | null;
}

/** What a tool looks at. It changes nothing itself. */
export interface ToolContext {
  readonly picture: Size;
  readonly view: Size;
  readonly camera: Camera;
  /** Those that are shown. */
  readonly boxes: readonly BoxRecord[];
  readonly selection: Selection;
  readonly isLocked: (id: string) => boolean;
  readonly canEdit: boolean;
  /** Whether the tool that selects draws where a drag begins beside all boxes. */
  readonly drawsBeside: boolean;
  readonly newId: () => string;
  /** Of boxes that are drawn. */
  readonly className: string;
  /** Whether a box that is drawn is one of a track. */
  readonly drawsTrack: boolean;
  /** Which track that is; null begins a new one. */
  readonly track: CellTrackRecord | null;
  readonly cell: EditedCell | null;
  readonly pointLabel: 0 | 1;
  readonly brushRadiusPx: number;
}

export type Notice = 'boxTooSmall' | 'firstCorner' | 'outsidePicture' | 'noCell';

export type Effect =
  | { readonly type: 'select'; readonly selection: Selection }
  | { readonly type: 'camera'; readonly camera: Camera }
  /** To be said where a person and a screen reader notice it. */
  | { readonly type: 'notice'; readonly notice: Notice };

/** What an edit is called in history and journal. */
export type EditName =
  | 'draw'
  | 'move'
  | 'resize'
  | 'nudge'
  | 'paste'
  | 'delete'
  | 'class'
  | 'accept'
  | 'reject'
  | 'addPoint'
  | 'removePoint'
  | 'resetPoints'
  | 'paint'
  | 'erase'
  | 'duplicate'
  /** What a draft held, or what somebody else's change had won against. */
  | 'restore';

export interface Edit {
  readonly name: EditName;
  readonly diff: Diff<AnnotationRecord>;
}

export interface Step<S> {
  readonly state: S;
  readonly edit?: Edit;
  readonly effects: readonly Effect[];
}

/** What is seen of a gesture before it ends. */
export interface Preview {
  /** Boxes as they would become, by id: the scene leaves them out. */
  readonly shapes?: ReadonlyMap<string, Corners>;
  readonly drawn?: Corners;
  readonly marquee?: Corners;
  readonly mask?: MaskRecord;
  /** The first of two taps. */
  readonly corner?: Point;
}

/** A machine: what an event makes of a state. Without clock, randomness or anything else of its own. */
export interface Tool<S> {
  readonly initial: S;
  readonly step: (state: S, event: ToolInput, context: ToolContext) => Step<S>;
  readonly preview: (state: S, context: ToolContext) => Preview;
}

export const NO_PREVIEW: Preview = {};

export const stay = <S>(state: S, ...effects: Effect[]): Step<S> => ({ state, effects });
