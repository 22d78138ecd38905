import { say } from '@/lib/messages/message';
import { readExtras } from './extras';
import { type Fail, failAtPlace } from './faults';
import { stemOf } from './pictures';
import type { AnnotationSetBuilder } from './set-builder';
import { isSet, numberIn } from './xml-numbers';
import { readXml, type XmlElement } from './xml-text';

interface VocObject {
  readonly element: XmlElement;
  readonly texts: Map<string, { element: XmlElement; text: string }>;
  readonly attributes: [string, string][];
}

/**
 * Reads one Pascal VOC file. Edges of boxes are those of pixels, from 0. Difficult objects are ignored, as the VOC
 * challenges do. Tracks and the like are in `attributes`, as CVAT and Datumaro write them.
 *
 * @throws AppError UNPROCESSABLE naming line and column at fault.
 */
export function readVocFile(set: AnnotationSetBuilder, file: string, xml: string): void {
  const names: string[] = [];
  const top = new Map<string, { element: XmlElement; text: string }>();
  const objects: VocObject[] = [];
  let object: VocObject | null = null;
  let attributeName = '';
  readXml(xml, file, {
    open(element) {
      if (names.length === 0 && element.name !== 'annotation') element.fail(say('engine.line.notVoc'));
      names.push(element.name);
      if (names.join('/') === 'annotation/object') object = { element, texts: new Map(), attributes: [] };
    },
    close(element, text) {
      const path = names.join('/');
      names.pop();
      const found = { element, text: text.trim() };
      if (path === 'annotation/object') {
        if (object) objects.push(object);
        object = null;
      } else if (path === 'annotation/object/attributes/attribute/name') attributeName = text;
      else if (path === 'annotation/object/attributes/attribute/value') {
        object?.attributes.push([attributeName, text]);
      } else if (path.startsWith('annotation/object/')) {
        // A part (head, hand) has a name and a box of its own, deeper down.
        const place = path.slice('annotation/object/'.length);
        if (!place.startsWith('part/')) object?.texts.set(place, found);
      } else top.set(path, found);
    },
  });
  const number = (path: string): number => {
    const found = top.get(path);
    return found ? numberIn(found.element, path, found.text) : 0;
  };
  const given = top.get('annotation/filename')?.text || file;
  const known = set.sizes.named(given) ?? set.sizes.withStem(stemOf(file), file);
  const width = number('annotation/size/width') || known?.width;
  const height = number('annotation/size/height') || known?.height;
  const failAtTop: Fail = failAtPlace(file, { line: 1, column: 1 });
  if (!width || !height) failAtTop(say('engine.line.pictureUnknown', { name: given }));
  const name = top.has('annotation/filename') ? given : (known?.name ?? file);
  const frame = set.addFrame({ name, number: null, width, height }, failAtTop);
  for (const each of objects) addObject(set, frame, each);
}

function addObject(
  set: AnnotationSetBuilder,
  frame: number,
  { element, texts, attributes }: VocObject,
): void {
  const edge = (name: string): number => {
    const found = texts.get(`bndbox/${name}`) ?? texts.get(name);
    return found
      ? numberIn(found.element, name, found.text)
      : element.fail(say('engine.line.boxWithout', { tag: name }));
  };
  const [x, y] = [edge('xmin'), edge('ymin')];
  const extras = readExtras(attributes);
  set.addBox(
    {
      ...extras,
      ...{ frame, x, y, w: edge('xmax') - x, h: edge('ymax') - y, className: texts.get('name')?.text ?? '' },
      occluded: extras.occluded || isSet(texts.get('occluded')?.text),
      ignored: extras.ignored || isSet(texts.get('difficult')?.text),
    },
    element.fail,
  );
}

/** Class names of a `labelmap.txt` as CVAT and Datumaro write it: `name:color:parts:actions`, remarks behind #. */
export const namesOfLabelMap = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(':').slice(0, -3).join(':') || line.trim())
    .filter((name) => name !== 'background');
