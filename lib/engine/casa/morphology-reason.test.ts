import { describe, expect, it } from 'vitest';
import { inWords } from '@/lib/messages';
import { morphologyReason } from './morphology-reason';

const reasonFor = (...size: Parameters<typeof morphologyReason>): string =>
  inWords(morphologyReason(...size));

describe('why a video has no morphology', () => {
  // 0.35 µm / (1.96 · √(0.2² + 1)) = 0.175 µm a pixel, and 4.1 µm / 0.175 µm = 23.4 px (morphometry.test.ts).
  it('names the px that heads span and the px they need', () => {
    expect(reasonFor(12.4, 0.4)).toBe(
      'Sperm heads span about 12 px in this video, too few to judge their shape: at least 24 px are needed (about 0.17 µm a pixel or finer).',
    );
    expect(reasonFor(12.4, null)).toMatch(/too few/);
  });
  it('trusts the scale more than boxes, which hold halos and tails', () => {
    expect(reasonFor(30, 0.3)).toMatch(/span about 30 px.*too few/);
  });
  it('sends large heads to stills, and says when there were none', () => {
    expect(reasonFor(40, 0.12)).toMatch(/take stills/);
    expect(reasonFor(0, 0.12)).toMatch(/No sperm head was found/);
    expect(reasonFor(Number.NaN, null)).toMatch(/No sperm head was found/);
  });
});
