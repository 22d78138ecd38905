import { expect, it } from 'vitest';
import { UNREADABLE_REASONS, UnreadableVideoError } from '@/lib/engine/media/unreadable-video';
import { englishOf } from '@/lib/messages/testing';
import { sentenceIn } from './sentences';

it('says in every language why a file is no usable video, and what long work does', () => {
  const reasons = UNREADABLE_REASONS.map((reason) => englishOf(new UnreadableVideoError(reason)));
  const steps = [
    'Video 2 of 5: Probe “A”.mp4',
    'Frame 3 of 40',
    'Extracted 1200 frames',
    'Measuring',
    'Stopping',
  ];
  for (const sentence of [...reasons, ...steps]) {
    for (const language of ['vi', 'fr', 'es'] as const) {
      expect(sentenceIn(language, 'work', sentence)).not.toBe(sentence);
    }
    expect(sentenceIn('en', 'work', sentence)).toBe(sentence);
  }
  expect(sentenceIn('fr', 'work', 'Video 2 of 5: Probe “A”.mp4')).toBe('Vidéo 2 sur 5 : Probe “A”.mp4');
  expect(sentenceIn('es', 'work', 'Only 1 of 5 videos could be analysed. a: b c')).toBe(
    'Solo se pudieron analizar 1 de 5 vídeos. a: b c',
  );
});
