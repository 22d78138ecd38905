import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toldBy } from '@/lib/messages/testing';
import { placeInJson } from './json-place';
import { readJson } from './json-text';
import { namesOfDataYaml } from './yolo-names';

it('finds places in JSON', () => {
  const text = '{\n "a": [1, {"b": "x\\"y", "c": null}],\n "d": true\n}';
  // Counted by hand: the line, then the column of the value's first letter.
  expect(placeInJson(text, ['a'])).toEqual({ line: 2, column: 7 });
  expect(placeInJson(text, ['a', 1, 'c'])).toEqual({ line: 2, column: 30 });
  expect(placeInJson(text, ['a', 1, 'missing'])).toEqual({ line: 2, column: 11 });
  expect(placeInJson(text, ['d'])).toEqual({ line: 3, column: 7 });
  expect(placeInJson('{"a": 01}', [])).toEqual({ line: 1, column: 8 });
  expect(placeInJson('"never ends', [])).toEqual({ line: 1, column: 12 });
  expect(placeInJson('['.repeat(5000), [])).toMatchObject({ line: 1 });
});

it('refuses JSON of more parts than fit into memory, before it is parsed', async () => {
  const text = `[${'[],'.repeat(6_000_000)}[]]`;
  const schema = z.array(z.unknown());
  expect(await toldBy(() => readJson(text, 'c.json', schema, 'engine.labels.notCoco'))).toBe(
    'Line 1, column 1 of c.json goes beyond the limit of 6000000 for one import.',
  );
});

describe("class names of YOLO's data.yaml", () => {
  it.each([
    ['by number', 'names:\n  0: sperm\n  2: "a # b"\nnc: 3\n', ['sperm', 'class 1', 'a # b']],
    [
      'as a list',
      "path: .\nnames:\n- sperm # the first\n\n- 'small pin''head'\nval: x\n",
      ['sperm', "small pin'head"],
    ],
    ['in brackets', 'names: [sperm, "a, b", \'c\']\n', ['sperm', 'a, b', 'c']],
    ['in braces', 'names: {0: sperm, 1: cluster}\n', ['sperm', 'cluster']],
  ])('%s', (_, text, names) => {
    expect(namesOfDataYaml(text, 'data.yaml')).toEqual(names);
  });

  it.each([
    ['nc: 2\n', /^Line 1 of data\.yaml does not name/],
    ['names:\n  sperm\n', /^Line 2 /],
    ['names: {sperm}\n', /^Line 1 /],
    ['names:\n  99999: x\n', /limit of 1000/],
  ])('refused: %j', async (text, why) => {
    expect(await toldBy(() => namesOfDataYaml(text, 'data.yaml'))).toMatch(why);
  });
});
