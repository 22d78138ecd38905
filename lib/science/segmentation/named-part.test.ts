import { describe, expect, it } from 'vitest';
import { MASK_CHANNELS, type MaskChannel } from './channels';
import { joinNamedPart } from './named-part';

const SIZE = 20;
/** Logits of columns `from` to `to`: `high` inside, −20 (surely nothing) outside. */
const columns = (from: number, to: number, high = 20): Float32Array =>
  Float32Array.from({ length: SIZE * SIZE }, (_, i) => (i % SIZE >= from && i % SIZE < to ? high : -20));
const answer = (given: Partial<Record<MaskChannel, Float32Array>>): Record<MaskChannel, Float32Array> =>
  Object.fromEntries(MASK_CHANNELS.map((name) => [name, given[name] ?? columns(0, 0)])) as Record<
    MaskChannel,
    Float32Array
  >;
const at = (logits: Float32Array, x: number): number => logits[10 * SIZE + x] as number;
const click = (x: number, positive = true) => ({ x: x + 0.5, y: 10.5, positive });

describe('a clicked part joined with a named one', () => {
  it('is their mean where they agree', () => {
    // Columns 0–9 and 0–7: overlap 0.8, above what is needed to count in full.
    const joined = joinNamedPart(answer({ part: columns(0, 10, 4), nucleus: columns(0, 8) }), SIZE, [
      click(3),
    ]);
    expect(at(joined, 3)).toBeCloseTo(12);
    expect(at(joined, 9)).toBeCloseTo(-8);
    expect(at(joined, 15)).toBeCloseTo(-20);
  });

  it('counts the name less the less they agree, down to nothing', () => {
    // 10 and 5 columns: overlap 0.5, halfway between the limits, so a quarter of the share.
    const half = joinNamedPart(answer({ part: columns(0, 10), nucleus: columns(0, 5) }), SIZE, [click(3)]);
    expect(at(half, 7)).toBeCloseTo(0.75 * 20 - 0.25 * 20);
    const part = columns(0, 10);
    expect(joinNamedPart(answer({ part, nucleus: columns(0, 2) }), SIZE, [click(1)])).toEqual(part);
  });

  it('takes the name that holds the positive clicks and none of the negative ones', () => {
    const masks = answer({ part: columns(0, 8), nucleus: columns(0, 10), acrosome: columns(0, 8, 10) });
    expect(at(joinNamedPart(masks, SIZE, [click(3)]), 3)).toBeCloseTo(20);
    expect(at(joinNamedPart(masks, SIZE, [click(3), click(9, false)]), 3)).toBeCloseTo(15);
  });

  it('leaves midpieces to their name alone, but about later clicks', () => {
    const masks = answer({ part: columns(0, 4), midpiece: columns(0, 16) });
    const one = joinNamedPart(masks, SIZE, [click(2)]);
    expect(at(one, 12)).toBeCloseTo(20);
    // A click that says where the midpiece is not: there, at no distance, what was made of the click counts alone.
    const mended = joinNamedPart(masks, SIZE, [click(2), click(12, false)]);
    expect(at(mended, 12)).toBeCloseTo(-20);
    // 8 px away the name has 1 − e^(−½) of its say.
    expect(at(mended, 4)).toBeCloseTo(-20 + 40 * (1 - Math.exp(-0.5)));
    expect(at(mended, 18)).toBeCloseTo(-20);
  });
});
