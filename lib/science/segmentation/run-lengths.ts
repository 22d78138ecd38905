/**
 * Run lengths of a mask as COCO has them: column by column, the lengths of background and foreground in turn, background
 * first (0 where the first pixel is foreground).
 *
 * @param mask row-major; anything but 0 is foreground
 * @throws RangeError where the mask is not width × height
 */
export function encodeRunLengths(mask: Uint8Array, width: number, height: number): number[] {
  if (mask.length !== width * height)
    throw new RangeError(`a mask of ${mask.length} pixels is not ${width}×${height}`);
  const runs: number[] = [];
  let inside = false;
  let length = 0;
  for (let x = 0; x < width; x++)
    for (let at = x; at < mask.length; at += width) {
      if ((mask[at] !== 0) !== inside) {
        runs.push(length);
        length = 0;
        inside = !inside;
      }
      length++;
    }
  runs.push(length);
  return runs;
}

/**
 * The mask of run lengths, row-major, of zeros and ones.
 *
 * @throws RangeError where the runs do not fill width × height exactly
 */
export function decodeRunLengths(runs: readonly number[], width: number, height: number): Uint8Array {
  const pixels = width * height;
  let total = 0;
  for (const run of runs) {
    if (!Number.isInteger(run) || run < 0) throw new RangeError(`${run} is no run length`);
    total += run;
  }
  if (total !== pixels) throw new RangeError(`runs of ${total} pixels do not fill ${width}×${height}`);
  const mask = new Uint8Array(pixels);
  let at = 0;
  runs.forEach((run, index) => {
    if (index % 2 === 1)
      for (let i = at; i < at + run; i++) mask[(i % height) * width + Math.floor(i / height)] = 1;
    at += run;
  });
  return mask;
}

/** The longest run that COCO's string is defined for here: its numbers are 32 bits wide. */
const LONGEST_RUN = 2 ** 31 - 1;

/**
 * Run lengths as COCO's compressed string, the same as `rleToString` of pycocotools: from the fourth run on the
 * difference to the run before the last, 5 bits a character, lowest first, 32 says that more follow, from '0' up.
 *
 * @throws RangeError for what is no run length
 */
export function packRunLengths(runs: readonly number[]): string {
  const codes: string[] = [];
  runs.forEach((run, index) => {
    if (!Number.isInteger(run) || run < 0 || run > LONGEST_RUN)
      throw new RangeError(`${run} is no run length`);
    let left = index > 2 ? run - (runs[index - 2] as number) : run;
    let more = true;
    while (more) {
      const five = left & 0x1f;
      left >>= 5;
      // The highest bit written says the sign, so that the rest may be left out where it only repeats it.
      more = five & 0x10 ? left !== -1 : left !== 0;
      codes.push(String.fromCharCode((more ? five | 0x20 : five) + 48));
    }
  });
  return codes.join('');
}

/**
 * Run lengths of COCO's compressed string, as `rleFrString` of pycocotools reads them.
 *
 * @throws RangeError where the text is none of those
 */
export function unpackRunLengths(text: string): number[] {
  const runs: number[] = [];
  let at = 0;
  while (at < text.length) {
    let value = 0;
    let bits = 0;
    let code = 0x20;
    while (code & 0x20) {
      code = text.charCodeAt(at++) - 48;
      // NaN past the end of a text that stops within a number fails here too.
      if (!(code >= 0 && code < 64))
        throw new RangeError(`no run lengths: character ${at} of ${text.length}`);
      if (bits > 30) throw new RangeError(`a run length of more than 32 bits before character ${at}`);
      value += (code & 0x1f) * 2 ** bits;
      bits += 5;
    }
    if (code & 0x10) value -= 2 ** bits;
    if (runs.length > 2) value += runs[runs.length - 2] as number;
    if (value < 0 || value > LONGEST_RUN)
      throw new RangeError(`a run length of ${value} before character ${at}`);
    runs.push(value);
  }
  return runs;
}
