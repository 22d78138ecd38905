import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MhsmaError, parseLabels, readMhsma } from '@/lib/engine/evaluation/morphology/mhsma';
import { scoreDefects } from '@/lib/engine/evaluation/morphology/score-defects';
import type { MorphologyClassifier } from '@/lib/engine/inference';
import { toldBy } from '@/lib/messages/testing';
import { partMask, simulateStill } from '@/lib/science/simulation/still';
import { measureMorphology, openMorphologyTools } from '.';
import { summarize } from './measure-picture';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'morphology-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const NONE = { segmenter: null, classifier: null };
const still = simulateStill({ cells: 5, pixelSizeUm: 0.06, width: 900, height: 700, touchingShare: 0 }, 11);
const masksOf = (index: number) => {
  const cell = still.cells[index];
  if (!cell) throw new Error('no such cell');
  const { width, height } = still.picture;
  const mask = (part: Parameters<typeof partMask>[1]) => partMask(cell, part, width, height);
  return {
    cell,
    masks: {
      head: mask('head'),
      acrosome: mask('acrosome'),
      vacuole: mask('vacuole'),
      midpiece: mask('midpiece'),
      tail: mask('tail'),
    },
  };
};

describe('a cell with its masks', () => {
  const inside = still.cells.flatMap((c, i) => (c.headInside ? [i] : []));

  it('is measured as the simulator drew it: sizes within 3 %, acrosome within 3 points', async () => {
    expect(inside.length).toBeGreaterThan(2);
    for (const i of inside) {
      const { cell, masks } = masksOf(i);
      const request = {
        picture: still.picture,
        at: [{ x: cell.cx, y: cell.cy, positive: true }],
        pixelSizeUm: 0.06,
      };
      const found = await measureMorphology({ ...request, preparation: 'stained', masks }, NONE);
      if (found.head.status !== 'measured') throw new Error(found.head.reason);
      const { shape } = found.head;
      expect(Math.abs(shape.lengthUm.value / cell.head.lengthUm - 1)).toBeLessThan(0.03);
      expect(Math.abs(shape.areaUm2.value / cell.head.areaUm2 - 1)).toBeLessThan(0.03);
      expect(Math.abs(shape.perimeterUm.value / cell.head.perimeterUm - 1)).toBeLessThan(0.03);
      expect(
        Math.abs((found.parts?.acrosomePercent?.value ?? 0) - 100 * cell.head.acrosomeShare),
      ).toBeLessThan(3);
      expect(found.outline?.length).toBeGreaterThan(50);
      // Nothing is called normal without the classifier.
      expect(found.className).not.toBe('normal');
      expect(found.classifier).toEqual({
        status: 'not measured',
        reason: 'no morphology model is installed',
      });
    }
  });

  it('is held against the ranges of stained heads where it is stained, and only there', async () => {
    const [i] = inside;
    if (i === undefined) throw new Error('no cell is inside');
    const { cell, masks } = masksOf(i);
    // The same picture at twice its scale: a head twice as long as any normal one.
    const request = { picture: still.picture, at: [{ x: cell.cx, y: cell.cy, positive: true }], masks };
    const large = (preparation: 'stained' | 'unstained') =>
      measureMorphology({ ...request, pixelSizeUm: 0.12, preparation }, NONE);
    const stained = await large('stained');
    expect(stained.against?.who6).toMatchObject({ length: 'abnormal', width: 'abnormal' });
    expect(stained.className).toMatch(/^(head|multiple)_defects?$/);
    const unstained = await large('unstained');
    expect(unstained.against).toBeNull();
    expect(unstained.head).toEqual(stained.head);
    expect(unstained.notJudged).toContain('head');
  });

  it('at a coarse scale is refused with the px it spans and the px it takes', async () => {
    const coarse = simulateStill({ cells: 1, centered: true, pixelSizeUm: 0.3, width: 200, height: 200 }, 3);
    const [cell] = coarse.cells;
    if (!cell) throw new Error('no cell');
    const head = partMask(cell, 'head', 200, 200);
    const at = { x: cell.cx - 5, y: cell.cy - 5, w: 10, h: 10 };
    const request = { picture: coarse.picture, at, pixelSizeUm: 0.3, preparation: 'unstained' as const };
    const found = await measureMorphology({ ...request, masks: { head } }, NONE);
    expect(found.head.status === 'not measured' && found.head.reason).toMatch(/spans 1\d\.\d × .*24 px long/);
    expect(found).toMatchObject({ className: 'unknown', parts: null, against: null });
    const without = await measureMorphology(request, NONE);
    expect(without.head.status === 'not measured' && without.head.reason).toMatch(/no segmentation model/);
  });

  it('needs a scale and a positive click', async () => {
    const request = { picture: still.picture, at: [], pixelSizeUm: 0.06, preparation: 'unstained' as const };
    await expect(measureMorphology({ ...request, pixelSizeUm: 0 }, NONE)).rejects.toThrow(RangeError);
    expect(await toldBy(() => measureMorphology(request, NONE))).toMatch(/positive click/);
  });
});

describe('the classifier', () => {
  const seen: number[][] = [];
  let likeness = 0.9;
  const classifier: MorphologyClassifier = {
    sha256: '',
    metadata: {
      pixelSizeUm: 0.14,
      template: new Float32Array(450),
      platt: Object.fromEntries(
        ['acrosome', 'head', 'vacuole', 'tail'].map((d) => [d, { slope: 1, offset: 0 }]),
      ) as MorphologyClassifier['metadata']['platt'],
      thresholds: { acrosome: 0.3, head: 0.3, vacuole: 0.3, tail: 0.3 },
    },
    classify: async (patches) => {
      seen.push(...patches.map((p) => [p.width, p.height, p.data[64 * 128 + 64] as number]));
      const probabilities = { acrosome: 0.01, head: 0.02, vacuole: 0.01, tail: 0.4 };
      return patches.map(() => ({
        axis: { x: 64, y: 64, tailAngle: 0, confidence: 1 },
        likeness,
        logits: probabilities,
        probabilities,
        disagreement: probabilities,
      }));
    },
    close: async () => undefined,
  };
  const picture = { width: 300, height: 300, data: new Uint8Array(90_000).fill(120) };
  picture.data[150 * 300 + 150] = 250;
  const request = { picture, at: [{ x: 150, y: 150, positive: true }], preparation: 'unstained' as const };

  it('sees 128 px at its own scale, the click in the middle', async () => {
    const found = await measureMorphology({ ...request, pixelSizeUm: 0.14 }, { segmenter: null, classifier });
    expect(seen.at(-1)).toEqual([128, 128, 250]);
    expect(found.classifier.status === 'measured' && found.classifier.defects).toEqual({
      acrosome: false,
      head: false,
      vacuole: false,
      tail: true,
    });
    expect(found).toMatchObject({ className: 'unknown', notJudged: ['midpiece'] });
  });

  it('is not believed about a cell that is unlike those it was trained on', async () => {
    likeness = 0.2;
    const found = await measureMorphology({ ...request, pixelSizeUm: 0.14 }, { segmenter: null, classifier });
    likeness = 0.9;
    expect(found.classifier.status === 'not measured' && found.classifier.reason).toMatch(/unlike.*0\.20/);
    expect(found.className).toBe('unknown');
  });

  it('is not asked where the picture is blank, nor where a click lies beyond it', async () => {
    const asked = seen.length;
    const blank = { width: 300, height: 300, data: new Uint8Array(90_000).fill(120) };
    const tools = { segmenter: null, classifier };
    const found = await measureMorphology({ ...request, picture: blank, pixelSizeUm: 0.14 }, tools);
    expect(found.classifier).toEqual({ status: 'not measured', reason: 'the picture is blank there' });
    expect(found).toMatchObject({ className: 'unknown', reason: 'no part of it could be judged' });
    const one = { width: 1, height: 1, data: Uint8Array.of(77) };
    const at = [{ x: 0.5, y: 0.5, positive: true }];
    const tiny = await measureMorphology({ ...request, picture: one, at, pixelSizeUm: 0.14 }, tools);
    expect(tiny.classifier).toMatchObject({ status: 'not measured' });
    expect(seen.length).toBe(asked);
  });

  it('is not asked about stained cells, nor about pictures that show too little', async () => {
    const asked = seen.length;
    const reason = async (more: object) => {
      const tools = { segmenter: null, classifier };
      const { classifier: c } = await measureMorphology({ ...request, pixelSizeUm: 0.1, ...more }, tools);
      return c.status === 'not measured' ? c.reason : 'measured';
    };
    expect(await reason({ preparation: 'stained' })).toMatch(/unstained cells only/);
    expect(await reason({ pixelSizeUm: 0.3 })).toMatch(/0\.3 µm, which shows too little/);
    expect(seen.length).toBe(asked);
  });
});

describe('models that were left out of a deployment', () => {
  it('are null, not an error; a broken one is an error', async () => {
    expect(await openMorphologyTools({}, path.join(folder, 'empty'))).toEqual(NONE);
    const broken = path.join(folder, 'broken', 'sperm-morphology-v1');
    await mkdir(broken, { recursive: true });
    await writeFile(path.join(broken, 'card.json'), '{}');
    expect(await toldBy(() => openMorphologyTools({}, path.join(folder, 'broken')))).toMatch(/incomplete/);
  });
});

describe('a summary', () => {
  const measured = { status: 'measured' } as never;
  const cell = (className: 'normal' | 'head_defect' | 'unknown', classifier = measured) => ({
    className,
    classifier,
  });

  it('gives normal forms among the judged with their interval', () => {
    const { normalForms, classes } = summarize([
      ...Array.from({ length: 4 }, () => cell('normal')),
      ...Array.from({ length: 96 }, () => cell('head_defect')),
      ...Array.from({ length: 7 }, () => cell('unknown')),
    ]);
    expect(classes).toEqual({ normal: 4, head_defect: 96, unknown: 7 });
    expect(normalForms).toMatchObject({ percent: 4, of: 100 });
    // Wilson's interval of 4 in 100.
    expect(normalForms?.interval95.low).toBeCloseTo(1.57, 1);
    expect(normalForms?.interval95.high).toBeCloseTo(9.84, 1);
  });

  it('gives no share where no cell could have been called normal', () => {
    const unmeasured = { status: 'not measured', reason: 'no model' } as never;
    expect(summarize([cell('head_defect', unmeasured)]).normalForms).toBeNull();
    expect(summarize([]).normalForms).toBeNull();
  });
});

describe('scores of defects', () => {
  it('of four cells, one missed and one false alarm', () => {
    const p = (acrosome: number) => ({ acrosome, head: 0.5, vacuole: 0.5, tail: 0.5 });
    const truths = [
      [1, 0, 0, 0],
      [1, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ];
    const table = scoreDefects([p(0.9), p(0.2), p(0.8), p(0.1)], truths, p(0.5));
    expect(table.head).toBeNull();
    expect(table.acrosome).toMatchObject({ cells: 4, withDefect: 2, threshold: 0.5 });
    expect(table.acrosome?.balancedAccuracy.value).toBe(0.5);
    // Pairs: 0.9 beats both, 0.2 beats one.
    expect(table.acrosome?.areaUnderRoc.value).toBe(0.75);
  });
});

describe('MHSMA', () => {
  const CSV = 'split,index,acrosome,head,vacuole,tail\ntrain,0,1,0,0,1\nvalid,0,0,1,0,0\nvalid,1,0,0,0,0\n';

  it('labels are read by split and crop', () => {
    expect(parseLabels(CSV, 'valid')).toEqual(
      new Map([
        [0, [0, 1, 0, 0]],
        [1, [0, 0, 0, 0]],
      ]),
    );
    expect(() => parseLabels('split,index,head\n', 'valid')).toThrow(/no column 'acrosome'/);
    expect(() => parseLabels(CSV.replace('valid,1,0', 'valid,1,2'), 'valid')).toThrow(MhsmaError);
  });

  it('crops are paired with labels, and a folder that lacks something is an error', async () => {
    const header = "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 60, 60), }".padEnd(117);
    const npy = Uint8Array.from([
      ...[0x93, 78, 85, 77, 80, 89, 1, 0, 118, 0],
      ...[...`${header}\n`].map((c) => c.charCodeAt(0)),
      ...Array.from({ length: 7200 }, (_, i) => (i < 3600 ? 100 : 7)),
    ]);
    expect(await toldBy(() => readMhsma(folder, 'valid'))).toMatch(/x_128_valid\.npy cannot be read/);
    await writeFile(path.join(folder, 'x_128_valid.npy'), npy);
    await writeFile(path.join(folder, 'labels.csv'), CSV);
    const cells = await readMhsma(folder, 'valid');
    expect(cells.map((c) => [c.patch.data[0], c.defects[1]])).toEqual([
      [100, 1],
      [7, 0],
    ]);
    await writeFile(path.join(folder, 'labels.csv'), CSV.replace('valid,1', 'train,1'));
    expect(await toldBy(() => readMhsma(folder, 'valid'))).toMatch(/2 crops but 1 labels/);
  });
});
