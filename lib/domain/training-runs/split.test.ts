import { expect, test } from 'vitest';
import { splitVideos } from './split';

const video = (id: string, patientId: string | null = null) => ({ id, patientId });

test('videos of one patient stay on one side', () => {
  const videos = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'e', 'e'].map((patient, i) =>
    video(`v${i}`, patient),
  );
  for (let seed = 0; seed < 50; seed++) {
    const { unit, training, validation } = splitVideos(videos, 0.2, seed);
    expect(unit).toBe('patient');
    // One patient of five, two videos each.
    expect(validation).toHaveLength(2);
    expect(new Set([...training, ...validation]).size).toBe(10);
    const patients = (ids: readonly string[]) =>
      new Set(ids.map((id) => videos.find((each) => each.id === id)?.patientId));
    for (const patient of patients(validation)) expect(patients(training)).not.toContain(patient);
  }
});

test('videos of a single patient, or of nobody known, are divided by video', () => {
  const one = splitVideos([video('a', 'p'), video('b', 'p'), video('c', 'p')], 0.34, 1);
  expect([one.unit, one.training.length, one.validation.length]).toEqual(['video', 2, 1]);
  const unknown = splitVideos([video('a'), video('b', 'p'), video('c', 'p')], 0.5, 1);
  expect(unknown.unit).toBe('video');
  // The two of the known patient still go together.
  expect(unknown.training.includes('b')).toBe(unknown.training.includes('c'));
});

test('one video judges nothing, and neither side is ever empty', () => {
  expect(splitVideos([video('a', 'p')], 0.5, 1)).toEqual({ unit: 'none', training: ['a'], validation: [] });
  const two = splitVideos([video('a', 'p'), video('b', 'q')], 0.05, 1);
  expect([two.training.length, two.validation.length]).toEqual([1, 1]);
});

test('the seed decides, and another one divides otherwise', () => {
  const videos = Array.from({ length: 12 }, (_, i) => video(`v${i}`, `p${i}`));
  const held = (seed: number) => splitVideos(videos, 0.25, seed).validation;
  expect(held(7)).toEqual(held(7));
  expect(new Set(Array.from({ length: 20 }, (_, seed) => held(seed).join())).size).toBeGreaterThan(10);
});
