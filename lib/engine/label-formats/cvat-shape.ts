import { say } from '@/lib/messages/message';
import type { MaskWindow } from '@/lib/science/segmentation/mask-window';
import { type Polygon, polygonBox } from '@/lib/science/segmentation/polygon';
import type { AnnotatedBox } from './annotation-set';
import { readCvatRuns } from './cvat-runs';
import { readExtras } from './extras';
import { maskOfPolygons } from './mask-text';
import type { AnnotationSetBuilder } from './set-builder';
import { attributeOf, isSet, numberOf } from './xml-numbers';
import type { XmlElement } from './xml-text';

/** A box, polygon or mask of CVAT's XML, as it stands there. */
export interface CvatShape {
  readonly element: XmlElement;
  /** Its own, in a track that of the track. */
  readonly label: string;
  readonly group: number;
  readonly source: string | undefined;
  readonly attributes: [string, string][];
}

/** What `meta` says of the task. */
export interface CvatMeta {
  readonly element: XmlElement | null;
  readonly start: number | null;
  readonly stop: number | null;
  readonly step: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** Shapes of CVAT that a set has no place for. */
export const OTHER_SHAPES = new Set(['polyline', 'points', 'ellipse', 'cuboid', 'skeleton', 'tag']);

export const isShape = (name: string): boolean => name === 'box' || name === 'polygon' || name === 'mask';

const SOURCES: Readonly<Record<string, AnnotatedBox['source']>> = {
  manual: 'manual',
  auto: 'model',
  'semi-auto': 'model',
  file: 'imported',
};

interface Frame {
  readonly width: number;
  readonly height: number;
}

/** What belongs to a box besides its place. */
export function extrasOfShape(shape: CvatShape) {
  const { attributes } = shape.element;
  const extras = readExtras(shape.attributes);
  return {
    ...extras,
    source: extras.source ?? SOURCES[shape.source ?? ''] ?? null,
    occluded: extras.occluded || isSet(attributes.occluded),
    outside: extras.outside || isSet(attributes.outside),
    isKey: attributes.keyframe === undefined ? extras.isKey : isSet(attributes.keyframe),
  };
}

/** The place of a box; null for one that is turned. */
export function boxOfShape({ element }: CvatShape): { x: number; y: number; w: number; h: number } | null {
  if (element.attributes.rotation !== undefined && numberOf(element, 'rotation') !== 0) return null;
  const [x, y] = [numberOf(element, 'xtl'), numberOf(element, 'ytl')];
  return { x, y, w: numberOf(element, 'xbr') - x, h: numberOf(element, 'ybr') - y };
}

/** The pixels of a mask or polygon; null where there are none in the picture. */
export function windowOfShape(
  set: AnnotationSetBuilder,
  { element }: CvatShape,
  frame: Frame,
): MaskWindow | null {
  const { fail } = element;
  if (element.name === 'polygon') return maskOfPolygons(set, [polygonOfShape(element)], frame, fail);
  const [x = 0, y = 0, width = 0, height = 0] = ['left', 'top', 'width', 'height'].map((name) => {
    const px = numberOf(element, name);
    return Number.isInteger(px) && px >= 0 ? px : fail(say('engine.line.notNumber', { name }));
  });
  if (x + width > frame.width || y + height > frame.height)
    fail(say('engine.line.maskOutside', { width: frame.width, height: frame.height }));
  set.layOut(width * height, fail);
  return { x, y, width, height, data: readCvatRuns(attributeOf(element, 'rle'), width * height, fail) };
}

/** The box round a mask or polygon that has none of its own. */
export function boxRound(element: XmlElement, window: MaskWindow) {
  return element.name === 'polygon'
    ? polygonBox([polygonOfShape(element)])
    : { x: window.x, y: window.y, w: window.width, h: window.height };
}

const polygonOfShape = (element: XmlElement): Polygon =>
  attributeOf(element, 'points')
    .split(';')
    .map((pair) => {
      const [x = Number.NaN, y = Number.NaN, ...more] = pair
        .split(',')
        .map((cell) => (cell.trim() === '' ? Number.NaN : Number(cell)));
      if (![x, y].every(Number.isFinite) || more.length > 0) element.fail(say('engine.line.polygon'));
      return { x, y };
    });

/** Which part of a cell a mask is of, when it is grouped with the cell's box. */
export function partOfShape({ attributes, label }: CvatShape, box: AnnotatedBox | undefined): string {
  const named = attributes.find(([name]) => name === 'part')?.[1];
  return named ?? (label === box?.className ? 'cell' : label);
}
