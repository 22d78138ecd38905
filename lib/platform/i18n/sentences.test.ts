import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { UNREADABLE_REASONS, UnreadableVideoError } from '@/lib/engine/media/unreadable-video';
import { messages } from '@/lib/messages';
import { sentenceIn } from './sentences';

/** Everything that the product's server is written in, its tests and texts left out. */
const source = ['../..', '../../../inngest']
  .map((folder) => new URL(`${folder}/`, import.meta.url))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^platform\/i18n\//.test(file))
      .map((file) => readFileSync(new URL(file, folder), 'utf8')),
  )
  .join('\n');

it.each(['errors', 'work'] as const)('knows no sentence of %s that nothing says any more', (catalogue) => {
  const idle = Object.values(messages.en[catalogue]).filter((template) => {
    const [longest = ''] = template.split(/\{\w+\}/).sort((a, b) => b.length - a.length);
    return !source.includes(longest.trim());
  });
  expect(idle).toEqual([]);
});

it('says in every language why a file is no usable video, and what long work does', () => {
  const reasons = UNREADABLE_REASONS.map((reason) => new UnreadableVideoError(reason).message);
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

it('says refusals in the language of whoever reads them, with their values', () => {
  expect(sentenceIn('fr', 'errors', 'Invalid email or password')).toBe(
    'Adresse e-mail ou mot de passe incorrect',
  );
  expect(sentenceIn('es', 'errors', 'Password must be at least 12 characters')).toBe(
    'La contraseña debe tener al menos 12 caracteres',
  );
  const kind = 'Please select valid video files (avi, mp4): sample (1).txt is not one';
  expect(sentenceIn('es', 'errors', kind)).toBe(
    'Seleccione archivos de vídeo válidos (avi, mp4): sample (1).txt no lo es',
  );
});

it('puts values in as they are: no pattern, no placeholder and no line break of theirs counts', () => {
  const said = sentenceIn(
    'fr',
    'errors',
    'Not analysed yet: $& $1 {names}\n<b>. Run the analysis of their dataset first.',
  );
  expect(said).toContain('$& $1 {names}\n<b>');
});

it('leaves what it does not know, and English, as they are', () => {
  expect(sentenceIn('vi', 'errors', 'Something of a later version')).toBe('Something of a later version');
  expect(sentenceIn('en', 'errors', 'User not found')).toBe('User not found');
});
