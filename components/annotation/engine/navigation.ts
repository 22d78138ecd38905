import { type Camera, panned, zoomed } from './camera';
import type { PointerInput, ToolInput, WheelInput } from './events';
import type { Point, Size } from './geometry';

interface Stage {
  readonly camera: Camera;
  readonly picture: Size;
  readonly view: Size;
}

/** Of a wheel's way, to the natural logarithm of the zoom. */
const WHEEL_STEP = 0.0015;
/** One notch of any wheel zooms by less than this. */
const MAX_WHEEL_PX = 400;

/** The wheel zooms to the pointer; with Shift it pans to the side. A trackpad's pinch arrives as a wheel, too. */
export function wheeled({ camera, picture, view }: Stage, event: WheelInput): Camera {
  const { x, y, deltaX, deltaY } = event;
  if (event.shiftKey) return panned(camera, { x: -(deltaX || deltaY), y: 0 }, picture, view);
  const way = Math.max(-MAX_WHEEL_PX, Math.min(MAX_WHEEL_PX, deltaY));
  return zoomed(camera, { x, y }, Math.exp(-way * WHEEL_STEP), picture, view);
}

/** The fingers on the picture. From the second one on they move it, until all are gone. */
export interface Fingers {
  readonly down: readonly (Point & { readonly pointerId: number })[];
  readonly isPinching: boolean;
}

export const NO_FINGERS: Fingers = { down: [], isPinching: false };

interface Fingered {
  readonly fingers: Fingers;
  /** What the tool is told; null where the fingers move the picture. */
  readonly forTool: ToolInput | null;
  readonly camera: Camera;
}

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const spread = ([a, b]: readonly Point[]): number =>
  a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1;

/** Two fingers zoom and pan together: what is between them stays between them. */
function pinched(stage: Stage, before: readonly Point[], after: readonly Point[]): Camera {
  const { picture, view } = stage;
  const [from, to] = [middle(before), middle(after)];
  const moved = panned(stage.camera, { x: to.x - from.x, y: to.y - from.y }, picture, view);
  return before.length < 2 ? moved : zoomed(moved, to, spread(after) / spread(before), picture, view);
}

/** What a touch does to the picture, and what of it the tool is told. */
export function touched(stage: Stage, fingers: Fingers, event: PointerInput): Fingered {
  const { pointerId, x, y } = event;
  const others = fingers.down.filter((each) => each.pointerId !== pointerId);
  const known = others.length < fingers.down.length;
  const at = { pointerId, x, y };
  const { camera } = stage;
  if (event.type === 'down') {
    const down = [...others, at];
    if (down.length === 1) return { fingers: { down, isPinching: false }, forTool: event, camera };
    const forTool = fingers.isPinching ? null : ({ type: 'cancel' } as const);
    return { fingers: { down, isPinching: true }, forTool, camera };
  }
  if (event.type === 'up') {
    const isPinching = fingers.isPinching && others.length > 0;
    return { fingers: { down: others, isPinching }, forTool: fingers.isPinching ? null : event, camera };
  }
  if (!known) return { fingers, forTool: event, camera };
  const down = fingers.down.map((each) => (each.pointerId === pointerId ? at : each));
  if (!fingers.isPinching) return { fingers: { ...fingers, down }, forTool: event, camera };
  return { fingers: { ...fingers, down }, forTool: null, camera: pinched(stage, fingers.down, down) };
}
