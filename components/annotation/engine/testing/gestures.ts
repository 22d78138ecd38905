import type { Camera } from '../camera';
import type { Diff, DrawnRecord } from '../diff';
import type { PointerInput } from '../events';
import type { BoxRecord, MaskRecord } from '../records';
import type { Edit, Effect, Preview, Tool, ToolContext } from '../tools/tool';

/** A proposed box with its upper left corner at (x, y). */
export const box = (
  id: string,
  x: number,
  y: number,
  side = 20,
  change: Partial<BoxRecord> = {},
): BoxRecord => ({
  kind: 'box',
  id,
  ...{ x1: x, y1: y, x2: x + side, y2: y + side },
  className: 'sperm',
  confidence: 0.7,
  source: 'model',
  verified: false,
  trackId: null,
  isKey: true,
  outsideAfter: false,
  ...change,
});

/** An empty mask of 8 × 6 px at (100, 50). */
export const mask = (change: Partial<MaskRecord> = {}): MaskRecord => ({
  kind: 'mask',
  ...{ id: 'm', detectionId: 'a', part: 'cell', x: 100, y: 50, width: 8, height: 6 },
  ...{ bits: new Uint8Array(48), source: 'points', score: 0.9 },
  ...change,
});

export const SAME_SIZE: Camera = { scale: 1, x: 0, y: 0 };

/** A picture of 640 × 480 px, shown at its own size: a position on the screen is one in the picture. */
export const contextOf = (change: Partial<ToolContext> = {}): ToolContext => {
  let made = 0;
  return {
    picture: { width: 640, height: 480 },
    view: { width: 640, height: 480 },
    camera: SAME_SIZE,
    boxes: [],
    selection: [],
    isLocked: () => false,
    canEdit: true,
    drawsBeside: false,
    newId: () => `new-${++made}`,
    className: 'sperm',
    drawsTrack: false,
    track: null,
    cell: null,
    pointLabel: 1,
    brushRadiusPx: 1,
    ...change,
  };
};

export type Place = readonly [x: number, y: number];
type Keys = Partial<Omit<PointerInput, 'type' | 'x' | 'y'>>;

const input = (type: PointerInput['type'], [x, y]: Place, keys: Keys): PointerInput => ({
  ...{ type, x, y, pointerId: 1, pointerType: 'mouse', button: 0 },
  ...keys,
});

/** A pointer that is pressed at the first place, led over the others and let go at the last. */
export function drag(places: readonly Place[], keys: Keys = {}): PointerInput[] {
  const first = places[0] as Place;
  const last = places.at(-1) as Place;
  return [
    input('down', first, keys),
    ...places.slice(1).map((place) => input('move', place, keys)),
    input('up', last, keys),
  ];
}

/** What a tool makes of events, one after the other; what it selects is selected for the next one. */
export function play<S>(tool: Tool<S>, events: readonly PointerInput[], context: ToolContext) {
  let { initial: state } = tool;
  let { selection } = context;
  const edits: Edit[] = [];
  const effects: Effect[] = [];
  const previews: Preview[] = [];
  for (const event of events) {
    const step = tool.step(state, event, { ...context, selection });
    state = step.state;
    if (step.edit) edits.push(step.edit);
    effects.push(...step.effects);
    for (const effect of step.effects) if (effect.type === 'select') selection = effect.selection;
    previews.push(tool.preview(state, { ...context, selection }));
  }
  return { state, edits, effects, previews, selection };
}

/** Corners of the boxes that a diff leads to, by id. */
export const cornersIn = (diff: Diff<DrawnRecord> | undefined): Record<string, number[]> =>
  Object.fromEntries(
    [...(diff?.added ?? []), ...(diff?.updated.map(([, to]) => to) ?? [])].map((record) => {
      const { id, x1, y1, x2, y2 } = record as BoxRecord;
      return [id, [x1, y1, x2, y2]];
    }),
  );
