import type { CvatShape } from './cvat-shape';
import { boxOfShape, boxRound, extrasOfShape, partOfShape, windowOfShape } from './cvat-shape';
import { GroupedBoxes } from './grouped-boxes';
import type { AnnotationSetBuilder } from './set-builder';
import { attributeOf, numberOf } from './xml-numbers';
import type { XmlElement } from './xml-text';

/** Adds an `image` of CVAT's XML and what is on it. */
export function addCvatImage(
  set: AnnotationSetBuilder,
  element: XmlElement,
  shapes: readonly CvatShape[],
): void {
  const [name, width, height] = [
    attributeOf(element, 'name'),
    numberOf(element, 'width'),
    numberOf(element, 'height'),
  ];
  // CVAT's id is the picture's place in the list, not its number in a video.
  const frame = set.addFrame({ name, number: null, width, height }, element.fail);
  const grouped = new GroupedBoxes();
  for (const shape of shapes) {
    if (shape.element.name !== 'box') continue;
    const place = boxOfShape(shape);
    if (!place) {
      set.skip('rotated box');
      continue;
    }
    const box = set.addBox(
      { ...extrasOfShape(shape), frame, ...place, className: shape.label },
      shape.element.fail,
    );
    if (shape.group > 0) grouped.add(shape.group, frame, box);
  }
  for (const shape of shapes) {
    if (shape.element.name === 'box') continue;
    const window = windowOfShape(set, shape, { width, height });
    if (!window) continue;
    const { fail } = shape.element;
    const own = grouped.only(shape.group, frame);
    if (own !== undefined) {
      set.addMask(own, partOfShape(shape, set.boxes[own]), window, fail);
      continue;
    }
    const place = boxRound(shape.element, window);
    const box = set.addBox({ ...extrasOfShape(shape), frame, ...place, className: shape.label }, fail);
    set.addMask(box, 'cell', window, fail);
  }
}
