import type { AnnotatedMask, AnnotationSet } from './annotation-set';
import { writeCvatRuns } from './cvat-runs';
import type { Extras } from './extras';
import { windowOf } from './mask-text';
import { escapeXml } from './xml-text';

/**
 * The beginning of CVAT's XML, to the end of `meta`.
 *
 * @param extras the attributes of each box, which labels have to declare
 * @param more lines of the task
 */
export function* cvatHead(
  set: AnnotationSet,
  mode: 'annotation' | 'interpolation',
  extras: Iterable<Extras>,
  more: readonly string[],
): Generator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?>\n<annotations>\n  <version>1.1</version>\n  <meta>\n    <task>\n';
  yield `      <name>${escapeXml(set.info.name)}</name>\n`;
  yield `      <size>${set.frames.length}</size>\n      <mode>${mode}</mode>\n`;
  yield more.map((line) => `      ${line}\n`).join('');
  yield '      <labels>\n';
  const names = new Set<string>();
  for (const each of extras) for (const name of Object.keys(each)) names.add(name);
  const attributes = [...names].sort().map(attributeLines).join('');
  for (const name of set.categories) yield labelLines(name, 'any', attributes);
  const parts = new Set(set.masks.map(({ part }) => part).filter((part) => part !== 'cell'));
  for (const part of [...parts].sort()) {
    if (!set.categories.includes(part)) yield labelLines(part, 'mask', attributeLines('part'));
  }
  yield '      </labels>\n    </task>\n  </meta>\n';
}

const labelLines = (name: string, type: string, attributes: string): string =>
  `        <label>\n          <name>${escapeXml(name)}</name>\n          <type>${type}</type>\n          <attributes>\n${attributes}          </attributes>\n        </label>\n`;

const attributeLines = (name: string): string =>
  [
    '            <attribute>\n',
    `              <name>${escapeXml(name)}</name>\n`,
    '              <mutable>True</mutable>\n              <input_type>text</input_type>\n',
    '              <default_value></default_value>\n              <values></values>\n',
    '            </attribute>\n',
  ].join('');

/** The `attribute` elements of a shape. */
export const cvatAttributes = (extras: Extras): string[] =>
  Object.entries(extras).map(
    ([name, value]) => `      <attribute name="${escapeXml(name)}">${escapeXml(String(value))}</attribute>\n`,
  );

/** Where a mask lies, and its run lengths. */
export const maskAttributes = (mask: AnnotatedMask): string => {
  const { x, y, width, height } = mask;
  return `rle="${writeCvatRuns(windowOf(mask))}" left="${x}" top="${y}" width="${width}" height="${height}"`;
};
