import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectModel } from './inspect';
import { type ModelLayout, recognizeLayout, type YoloLayout } from './layout';
import { inGraph, metadata, model } from './testing';

type Dims = readonly (number | string)[];
const TWO_NAMES = { names: "{0: 'sperm', 1: 'cluster'}" };

/** The layout of a file of which only the ends matter. */
function layoutOf(
  output: Dims,
  notes: Readonly<Record<string, string>> = {},
  input: Dims = [1, 3, 640, 640],
  inputName = 'images',
): ModelLayout {
  const file = model(
    [
      inGraph.node('Reshape', [inputName], ['output0']),
      inGraph.input(inputName, input),
      inGraph.output('output0', output),
    ],
    ...Object.entries(notes).map(([key, text]) => metadata(key, text)),
  );
  const result = inspectModel(file);
  if (!result.ok) throw new Error(result.detail);
  return recognizeLayout(result.inspection);
}
const yolo = (head: YoloLayout['head'], classes: number | null): object => ({ kind: 'yolo', head, classes });

describe('own models', () => {
  it.each([
    ['sperm-detector-v1', 'detector'],
    ['sperm-detector-int8-v1', 'detector'],
    ['sperm-segmenter-v1', 'segmenter'],
    ['sperm-morphology-v1', 'morphology'],
    ['sperm-resting-v1', 'resting'],
  ])('%s', (id, task) => {
    const result = inspectModel(readFileSync(path.resolve('models', id, 'model.onnx')));
    expect(result.ok && recognizeLayout(result.inspection)).toEqual({ kind: 'own', task });
  });
});

describe('exports of Ultralytics', () => {
  // 640 × 640: grids of 80², 40² and 20² make 8400 cells, three anchors in each 25,200.
  it('v5 with names', () => {
    expect(layoutOf([1, 25_200, 7], TWO_NAMES)).toMatchObject(yolo('anchors', 2));
  });

  it('v5 without names: its grid is its own', () => {
    expect(layoutOf([1, 25_200, 85])).toMatchObject({ ...yolo('anchors', 80), names: null });
  });

  it('v8 and v11, though their metadata have our keys', () => {
    const notes = { ...TWO_NAMES, task: 'detect', head: 'Detect', stride: '32', channels: '3' };
    const layout = layoutOf([1, 6, 8400], notes);
    expect(layout).toEqual({
      ...yolo('centers', 2),
      input: 'images',
      output: 'output0',
      width: 640,
      height: 640,
      channels: 3,
      names: ['sperm', 'cluster'],
    });
  });

  it('v26, and any with nms=True', () => {
    expect(layoutOf([1, 300, 6], { ...TWO_NAMES, end2end: 'True' })).toMatchObject(yolo('final', 2));
    expect(layoutOf([1, 300, 6], { ...TWO_NAMES, args: "{'batch': 1, 'nms': True}" })).toMatchObject(
      yolo('final', 2),
    );
    expect(layoutOf([1, 300, 6])).toMatchObject({ ...yolo('final', null), names: null });
  });

  it('free sizes, with the size in the metadata', () => {
    const free: Dims = ['batch', 3, 'height', 'width'];
    const layout = layoutOf(['batch', 6, 'anchors'], { ...TWO_NAMES, imgsz: '[480, 640]' }, free);
    expect(layout).toMatchObject({ ...yolo('centers', 2), width: 640, height: 480 });
  });

  it('other sides than 640: 640 × 480 has 80·60 + 40·30 + 20·15 = 6300 cells', () => {
    expect(layoutOf([1, 5, 6300], { names: "['head']" }, [1, 3, 480, 640])).toMatchObject(yolo('centers', 1));
  });

  it('networks for gray pictures', () => {
    expect(layoutOf([1, 6, 8400], TWO_NAMES, [1, 1, 640, 640])).toMatchObject({ channels: 1 });
  });
});

describe('what is ambiguous is said to be', () => {
  it('[1, 6, N] without names may be two classes, or one and an angle', () => {
    expect(layoutOf([1, 6, 8400])).toMatchObject({
      kind: 'ambiguous',
      candidates: [{ head: 'centers', classes: 2, names: null }],
    });
  });

  it('names that do not parse are no names', () => {
    expect(layoutOf([1, 6, 8400], { names: '{0: sperm}' })).toMatchObject({ kind: 'ambiguous' });
  });

  it('[1, N, 6] of any length, one class', () => {
    const layout = layoutOf([1, 'boxes', 6], { names: "{0: 'sperm'}" }, [1, 3, 'height', 'width']);
    expect(layout).toMatchObject({
      kind: 'ambiguous',
      candidates: [{ head: 'final' }, { head: 'anchors', classes: 1 }],
    });
  });

  it('[1, 252, 6] of a network for 64 × 64: 3 · (64 + 16 + 4) anchors, or final boxes', () => {
    const layout = layoutOf([1, 252, 6], { names: "{0: 'sperm'}" }, [1, 3, 64, 64]);
    expect(layout).toMatchObject({ kind: 'ambiguous', candidates: [{ head: 'final' }, { head: 'anchors' }] });
  });
});

describe('what is not known is said to be', () => {
  it.each<[string, string, ModelLayout]>([
    ['another input', 'not-known', layoutOf([1, 25_200, 7], TWO_NAMES, [1, 3, 640, 640], 'pixels')],
    ['masks', 'other-task', layoutOf([1, 38, 8400], { ...TWO_NAMES, task: 'segment' })],
    ['turned boxes', 'other-task', layoutOf([1, 7, 8400], { ...TWO_NAMES, task: 'obb' })],
    ['another number of classes than names', 'output-shape', layoutOf([1, 7, 8400], TWO_NAMES)],
    ['another grid than the size has', 'output-shape', layoutOf([1, 6, 8401], TWO_NAMES)],
    ['a batch', 'input-shape', layoutOf([4, 6, 8400], TWO_NAMES, [4, 3, 640, 640])],
    ['two channels', 'input-shape', layoutOf([1, 6, 8400], TWO_NAMES, [1, 2, 640, 640])],
    ['an enormous input', 'input-shape', layoutOf([1, 6, 8400], TWO_NAMES, [1, 3, 100_000, 640])],
  ])('%s', (_, why, layout) => {
    expect(layout).toMatchObject({ kind: 'unknown', why });
  });
});
