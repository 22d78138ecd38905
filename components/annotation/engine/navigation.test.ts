import { describe, expect, it } from 'vitest';
import { toPicture, visiblePart, withinPicture } from './camera';
import type { PointerInput } from './events';
import { NO_FINGERS, touched, wheeled } from './navigation';
import { contextOf, drag, play } from './testing/gestures';
import { panTool } from './tools/pan';

const stage = {
  camera: { scale: 2, x: -100, y: -50 },
  picture: { width: 640, height: 480 },
  view: { width: 400, height: 400 },
};
const wheel = { type: 'wheel', x: 120, y: 90, deltaX: 0, deltaY: -100 } as const;

describe('the wheel', () => {
  it('zooms to the pointer, whatever the size of a notch', () => {
    const camera = wheeled(stage, wheel);
    // e^0.15 for 100 px.
    expect(camera.scale).toBeCloseTo(2 * 1.161834, 5);
    const [before, after] = [toPicture(stage.camera, wheel), toPicture(camera, wheel)];
    expect([after.x, after.y]).toEqual([expect.closeTo(before.x), expect.closeTo(before.y)]);
    expect(wheeled(stage, { ...wheel, deltaY: -100_000 }).scale).toBeCloseTo(2 * Math.exp(0.6), 5);
  });

  it('pans to the side with Shift', () => {
    expect(wheeled(stage, { ...wheel, shiftKey: true, deltaY: 30 })).toEqual({ scale: 2, x: -130, y: -50 });
  });
});

describe('fingers', () => {
  const finger = (type: PointerInput['type'], pointerId: number, x: number, y: number): PointerInput => ({
    ...{ type, pointerId, x, y, pointerType: 'touch', button: 0 },
  });
  const led = (events: readonly PointerInput[]) => {
    let { camera } = stage;
    let fingers = NO_FINGERS;
    const told: string[] = [];
    for (const event of events) {
      const result = touched({ ...stage, camera }, fingers, event);
      ({ camera, fingers } = result);
      told.push(result.forTool?.type ?? '–');
    }
    return { camera, fingers, told };
  };

  it('one is the tool’s, the second ends that and moves the picture until both are gone', () => {
    const { told, camera, fingers } = led([
      finger('down', 1, 100, 100),
      finger('move', 1, 101, 100),
      finger('down', 2, 200, 100),
      finger('move', 2, 210, 130),
      finger('up', 1, 101, 100),
      finger('move', 2, 230, 130),
      finger('up', 2, 230, 130),
      finger('down', 3, 5, 5),
    ]);
    expect(told).toEqual(['down', 'move', 'cancel', '–', '–', '–', '–', 'down']);
    expect(camera).not.toEqual(stage.camera);
    expect(fingers.down.map(({ pointerId }) => pointerId)).toEqual([3]);
  });

  it('spread, they zoom about what is between them; together, they pan', () => {
    const start = [finger('down', 1, 100, 100), finger('down', 2, 200, 100)];
    const spread = led([...start, finger('move', 1, 50, 100), finger('move', 2, 250, 100)]).camera;
    expect(spread.scale).toBeCloseTo(4);
    // The middle, (150, 100), shows the same place of the picture as before.
    const [was, is] = [toPicture(stage.camera, { x: 150, y: 100 }), toPicture(spread, { x: 150, y: 100 })];
    expect([is.x, is.y]).toEqual([expect.closeTo(was.x), expect.closeTo(was.y)]);
    const moved = led([...start, finger('move', 1, 110, 120), finger('move', 2, 210, 120)]).camera;
    expect(moved.scale).toBeCloseTo(2);
    expect([moved.x, moved.y]).toEqual([expect.closeTo(-90), expect.closeTo(-30)]);
  });
});

it('the hand pans by what the pointer moved', () => {
  const { effects } = play(
    panTool,
    drag([
      [10, 10],
      [20, 30],
      [20, 30],
    ]),
    contextOf({ camera: stage.camera }),
  );
  expect(effects[0]).toEqual({ type: 'camera', camera: { scale: 2, x: -90, y: -30 } });
});

it('a point beside the picture is none of it', () => {
  expect(withinPicture(stage.camera, { x: 0, y: 0 }, stage.picture)).toEqual({ x: 50, y: 25 });
  expect(withinPicture({ scale: 1, x: 10, y: 0 }, { x: 9, y: 5 }, stage.picture)).toBeNull();
  expect(withinPicture({ scale: 1, x: 10, y: 0 }, { x: 650, y: 5 }, stage.picture)).toBeNull();
  expect(visiblePart(stage.camera, stage.view)).toEqual({ x1: 50, y1: 25, x2: 250, y2: 225 });
});
