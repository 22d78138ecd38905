import { say } from '@/lib/messages/message';
import { addCvatImage } from './cvat-images';
import { type CvatMeta, type CvatShape, isShape, OTHER_SHAPES } from './cvat-shape';
import { addCvatTracks, type CvatTrack } from './cvat-video';
import type { PictureSizes } from './pictures';
import { AnnotationSetBuilder } from './set-builder';
import { attributeOf, numberOf } from './xml-numbers';
import { readXml, type XmlElement } from './xml-text';

export const isCvatText = (text: string): boolean => /<annotations[\s>]/.test(text.slice(0, 2000));

/**
 * Reads CVAT's XML 1.1, for images and for video: boxes, masks and polygons with their attributes, tracks with key frames
 * and what is outside. A mask that shares its `group_id` with a box is that box's; others get a box of their own.
 * Polylines, points and the like are passed over and counted.
 *
 * @throws AppError UNPROCESSABLE naming line and column at fault.
 */
export function readCvat(text: string, file: string, sizes: PictureSizes): AnnotationSetBuilder {
  const set = new AnnotationSetBuilder(sizes);
  const path: string[] = [];
  const meta = new Map<string, string>();
  const tracks: CvatTrack[] = [];
  let metaElement: XmlElement | null = null;
  let label = { name: '', type: '' };
  let image: { element: XmlElement; shapes: CvatShape[] } | null = null;
  let track: CvatTrack | null = null;
  let shape: CvatShape | null = null;
  let attributeName = '';

  const group = (element: XmlElement): number =>
    element.attributes.group_id === undefined ? 0 : numberOf(element, 'group_id');

  readXml(text, file, {
    open(element) {
      const { name } = element;
      if (path.length === 0 && name !== 'annotations') element.fail(say('engine.line.notCvat'));
      path.push(name);
      const parent = path[path.length - 2];
      if (name === 'meta') metaElement = element;
      else if (name === 'label' && path.includes('meta')) label = { name: '', type: '' };
      else if (path.length === 2 && name === 'image') image = { element, shapes: [] };
      else if (path.length === 2 && name === 'track') {
        const id = numberOf(element, 'id');
        track = { element, id, label: attributeOf(element, 'label'), group: group(element), shapes: [] };
      } else if (path.length === 3 && (parent === 'image' || parent === 'track')) {
        if (OTHER_SHAPES.has(name)) set.skip(name);
        if (!isShape(name)) return;
        shape = {
          element,
          label: track?.label ?? attributeOf(element, 'label'),
          group: track?.group ?? group(element),
          source: element.attributes.source ?? track?.element.attributes.source,
          attributes: [],
        };
      } else if (name === 'attribute' && parent && isShape(parent))
        attributeName = attributeOf(element, 'name');
    },
    close(element, content) {
      const { name } = element;
      const parent = path[path.length - 2];
      if (path[1] === 'meta') {
        if (parent === 'label' && name === 'name') label.name = content.trim();
        else if (parent === 'label' && name === 'type') label.type = content.trim();
        // Labels of masks are of parts of cells, unless a shape of their own uses them.
        else if (name === 'label' && label.type !== 'mask') set.addCategory(label.name, element.fail);
        else if (parent !== 'label') meta.set(path.slice(-2).join('/'), content.trim());
      } else if (name === 'attribute' && parent && isShape(parent))
        shape?.attributes.push([attributeName, content]);
      else if (path.length === 3 && isShape(name) && shape) {
        (track ?? image)?.shapes.push(shape);
        shape = null;
      } else if (path.length === 2 && image) {
        addCvatImage(set, image.element, image.shapes);
        image = null;
      } else if (path.length === 2 && track) {
        tracks.push(track);
        track = null;
      }
      path.pop();
    },
  });
  set.info = { name: meta.get('task/name') ?? meta.get('job/name') ?? '', description: '' };
  if (tracks.length > 0 || meta.get('task/mode') === 'interpolation')
    addCvatTracks(set, tracks, metaOf(meta, metaElement));
  return set;
}

function metaOf(texts: ReadonlyMap<string, string>, element: XmlElement | null): CvatMeta {
  const whole = (name: string): number | null => {
    const text = texts.get(`task/${name}`) ?? texts.get(`job/${name}`) ?? texts.get(name) ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : null;
  };
  const filter = texts.get('task/frame_filter') ?? texts.get('job/frame_filter') ?? '';
  return {
    element,
    start: whole('start_frame'),
    stop: whole('stop_frame'),
    step: Math.max(1, Number(/^step=(\d{1,9})$/.exec(filter)?.[1] ?? 1)),
    width: whole('original_size/width'),
    height: whole('original_size/height'),
  };
}
