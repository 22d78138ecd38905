import { describe, expect, it } from 'vitest';
import { CONFIDENCE_COLORS, SELECTED_BOX } from './box-colors';
import { type AnnotationScene, drawAnnotations } from './draw-annotations';
import { drawHands, type HandsScene } from './draw-hands';
import { stripedStrokes } from './stripes';
import { box } from './testing/gestures';
import { recorder } from './testing/surface';

const picture = { name: 'picture' } as unknown as CanvasImageSource;
const scene: AnnotationScene = {
  view: { width: 200, height: 100 },
  size: { width: 100, height: 50 },
  camera: { scale: 2, x: 10, y: 0 },
  picture,
  boxes: [],
  colorBy: 'confidence',
  lifted: new Set(),
  masks: null,
  maskOpacity: 0.4,
  trails: [],
  stroke: null,
};
const drawnOf = (change: Partial<AnnotationScene>) => {
  const { surface, drawn } = recorder();
  drawAnnotations(surface, { ...scene, ...change });
  return drawn;
};
const rects = (change: Partial<AnnotationScene>) => drawnOf(change).filter(([name]) => name === 'strokeRect');

describe('the scene', () => {
  it('draws a rectangle for each box in view, where the camera shows it', () => {
    const boxes = [box('a', 20, 10), box('out', 200, 10), box('under', 30, 10)];
    // 2 × 20 + 10, 2 × 10, twice as large.
    expect(rects({ boxes, lifted: new Set(['under']) })).toEqual([
      ['strokeRect', 50, 20, 40, 40, CONFIDENCE_COLORS.blue, '6 4'],
    ]);
  });

  it.each([
    [0.81, 'green'],
    [0.8, 'blue'],
    [0.61, 'blue'],
    [0.6, 'orange'],
    [0.41, 'orange'],
    [0.4, 'red'],
    [null, 'blue'],
  ] as const)('a confidence of %s is %s', (confidence, color) => {
    expect(rects({ boxes: [box('a', 0, 0, 20, { confidence })] })[0]?.[5]).toBe(CONFIDENCE_COLORS[color]);
  });

  it('verified is solid, proposed dashed, interpolated dotted', () => {
    const dashOf = (change: object) => rects({ boxes: [box('a', 0, 0, 20, change)] })[0]?.[6];
    expect(dashOf({ verified: true })).toBe('');
    expect(dashOf({})).toBe('6 4');
    expect(dashOf({ isKey: false, verified: true })).toBe('2 3');
    expect(dashOf({ source: 'interpolated' })).toBe('2 3');
  });

  it('a striped color takes the place of dashes', () => {
    const tiles: { side: number; rgba: number[] }[] = [];
    const createPattern = (tile: unknown) =>
      ({ tile, setTransform: (to: object) => moves.push(to) }) as unknown as CanvasPattern;
    const moves: object[] = [];
    const stroke = stripedStrokes({ createPattern }, (rgba, side) => {
      tiles.push({ side, rgba: [...rgba] });
      return tiles.length as unknown as CanvasImageSource;
    });
    const boxes = [
      box('p', 0, 0),
      box('q', 5, 0),
      box('v', 9, 0, 20, { verified: true }),
      box('i', 0, 9, 20, { isKey: false }),
    ];
    const drawn = rects({ boxes, stroke });
    const { blue } = CONFIDENCE_COLORS;
    // In the order of their looks, whichever comes first.
    expect(drawn.map((call) => call.slice(5))).toEqual([
      [expect.objectContaining({ tile: 1 }), ''],
      [expect.objectContaining({ tile: 2 }), ''],
      [expect.objectContaining({ tile: 2 }), ''],
      [blue, ''],
    ]);
    // They move with the picture.
    expect(moves.at(-1)).toEqual({ e: 10, f: 0 });
    expect(tiles.map(({ side }) => side)).toEqual([5, 10]);
    // Two on and three off, a pixel further with each row; #4dabf7.
    const opaque = tiles[0]?.rgba
      .filter((_, place) => place % 4 === 3)
      .map((alpha) => (alpha ? '#' : '.'))
      .join('');
    expect(opaque?.match(/.{5}/g)).toEqual(['##...', '#...#', '...##', '..##.', '.##..']);
    expect(tiles[0]?.rgba.slice(0, 4)).toEqual([0x4d, 0xab, 0xf7, 255]);
  });

  it('colors by source and by class tell what is different apart', () => {
    const sources = (['model', 'manual', 'interpolated', 'imported'] as const).map((source) =>
      box(source, 0, 0, 20, { source }),
    );
    const classes = ['sperm', 'cluster', 'pinhead', 'tail'].map((className) =>
      box(className, 0, 0, 20, { className }),
    );
    expect(new Set(rects({ boxes: sources, colorBy: 'source' }).map((call) => call[5])).size).toBe(4);
    expect(new Set(rects({ boxes: classes, colorBy: 'class' }).map((call) => call[5])).size).toBe(4);
  });

  it('has the picture below, the masks on it, trails as one path each', () => {
    const masks = { name: 'masks' } as unknown as CanvasImageSource;
    const trails = [
      {
        color: '#abc',
        places: [
          { x: 0, y: 0 },
          { x: 5, y: 5 },
        ],
      },
      { color: '#def', places: [{ x: 1, y: 1 }] },
    ];
    const drawn = drawnOf({ masks, trails });
    expect(drawn.filter(([name]) => name === 'drawImage')).toEqual([
      ['drawImage', picture, 10, 0, 200, 100],
      ['drawImage', masks, 10, 0, 200, 100],
    ]);
    expect(drawn.filter(([name]) => name === 'stroke')).toEqual([['stroke', '#abc', '']]);
  });

  it('has a grid of pixels from a scale of 10 on, within the picture', () => {
    const lines = (scale: number) =>
      drawnOf({ camera: { scale, x: 0, y: 0 } }).filter(
        ([name, , , w, h]) => name === 'fillRect' && (w === 1 || h === 1),
      );
    expect(lines(9.9)).toEqual([]);
    // 200 × 100 px of the screen are 20 × 10 of the picture: 21 and 11 lines.
    expect(lines(10)).toHaveLength(32);
  });

  it('without a picture shows its place', () => {
    expect(
      drawnOf({ picture: null })
        .filter(([name]) => name === 'fillRect')[1]
        ?.slice(0, 5),
    ).toEqual(['fillRect', 10, 0, 200, 100]);
  });
});

describe('what is in hand', () => {
  const hands: HandsScene = {
    ...{ view: scene.view, camera: { scale: 1, x: 0, y: 0 }, boxes: [box('a', 10, 10), box('b', 50, 10)] },
    ...{ selection: [], hoveredId: null, preview: {}, hasHandles: true, points: [], brush: null },
  };
  const drawnOver = (change: Partial<HandsScene>) => {
    const { surface, drawn } = recorder();
    drawHands(surface, { ...hands, ...change });
    return drawn;
  };

  it('what is selected is red; alone, it has handles of 8 px where there is room', () => {
    const one = drawnOver({ selection: ['a'] });
    expect(one).toContainEqual(['strokeRect', 10, 10, 20, 20, SELECTED_BOX, '6 4']);
    // Between the corners of 20 px, handles of the sides would hide the box; at 40 px they don't.
    expect(one.filter(([name, , , w]) => name === 'fillRect' && w === 8)).toHaveLength(4);
    const enlarged = drawnOver({
      selection: ['a'],
      camera: { ...hands.camera, scale: 2 * hands.camera.scale },
    });
    expect(enlarged.filter(([name, , , w]) => name === 'fillRect' && w === 8)).toHaveLength(8);
    expect(one).toContainEqual(['fillRect', 6, 6, 8, 8, '#ffffff']);
    const two = drawnOver({ selection: ['a', 'b'] });
    expect(two.filter(([name]) => name === 'fillRect')).toEqual([]);
    expect(
      drawnOver({ selection: ['a'], hasHandles: false }).filter(([name]) => name === 'fillRect'),
    ).toEqual([]);
  });

  it('what is under way is drawn where it would be put', () => {
    const shapes = new Map([['a', { x1: 0, y1: 0, x2: 20, y2: 20 }]]);
    expect(drawnOver({ selection: ['a'], preview: { shapes } })).toContainEqual([
      'strokeRect',
      0,
      0,
      20,
      20,
      SELECTED_BOX,
      '6 4',
    ]);
    expect(drawnOver({ preview: { drawn: { x1: 1, y1: 2, x2: 4, y2: 8 } } })).toContainEqual([
      'strokeRect',
      1,
      2,
      3,
      6,
      SELECTED_BOX,
      '',
    ]);
  });

  it('foreground has a plus, background a minus', () => {
    const bars = (label: 0 | 1) =>
      drawnOver({ points: [{ x: 5, y: 5, label }] }).filter(([name]) => name === 'fillRect').length;
    expect([bars(1), bars(0)]).toEqual([2, 1]);
  });
});
