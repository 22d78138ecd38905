import { expect, it } from 'vitest';
import { DEFAULT_PARAMETERS } from '@/lib/engine/casa/parameters';
import { type MeasurementQuestion, measurementFingerprint } from './fingerprint';

const question: MeasurementQuestion = {
  videoSha256: 'a',
  calibration: { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1, framesPerSecondOverride: null },
  models: {
    detector: { id: 'd', version: '1', sha256: 'b' },
    restingJudge: { id: 'r', version: '1', sha256: 'c' },
  },
  parameters: DEFAULT_PARAMETERS,
  softwareVersion: '1',
};

/** Copies that differ from a value in one place each. */
function* changesOf(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [i, inner] of value.entries())
      for (const changed of changesOf(inner)) yield value.with(i, changed);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value))
      for (const changed of changesOf(inner)) yield { ...value, [key]: changed };
  } else if (typeof value === 'number') {
    yield value + 0.001;
    yield null;
  } else yield `${value}x`;
}

it('differs with every single value and model hash that the answer depends on', () => {
  const others = [...changesOf(question)].map((each) => measurementFingerprint(each as MeasurementQuestion));
  expect(others.length).toBeGreaterThan(100);
  expect(new Set([measurementFingerprint(question), ...others]).size).toBe(others.length + 1);
});

/** The same value with the keys of all objects the other way round. */
const reversed = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reversed)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, inner]) => [key, reversed(inner)]),
        )
      : value;

it('is the same for the same question, in whichever order the database gives its keys', () => {
  expect(measurementFingerprint(reversed(question) as MeasurementQuestion)).toBe(
    measurementFingerprint(question),
  );
  expect(measurementFingerprint(question)).toMatch(/^[0-9a-f]{64}$/);
});
