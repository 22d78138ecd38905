import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { messages } from './messages';
import { sentenceIn } from './sentences';

const LIB = new URL('..', import.meta.url);

/** Everything that the product's server is written in, its tests and texts left out. */
const source = readdirSync(LIB, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^i18n\//.test(file))
  .map((file) => readFileSync(new URL(file, LIB), 'utf8'))
  .join('\n');

it('knows no refusal that nothing says any more', () => {
  const idle = Object.values(messages.en.refusals).filter((template) => {
    const [longest = ''] = template.split(/\{\w+\}/).sort((a, b) => b.length - a.length);
    return !source.includes(longest.trim());
  });
  expect(idle).toEqual([]);
});

it('says refusals in the language of whoever reads them, with their values', () => {
  expect(sentenceIn('fr', 'refusals', 'Invalid email or password')).toBe(
    'Adresse e-mail ou mot de passe incorrect',
  );
  expect(sentenceIn('es', 'refusals', 'Password must be at least 12 characters')).toBe(
    'La contraseña debe tener al menos 12 caracteres',
  );
  const kind = 'Please select valid video files (avi, mp4): sample (1).txt is not one';
  expect(sentenceIn('es', 'refusals', kind)).toBe(
    'Seleccione archivos de vídeo válidos (avi, mp4): sample (1).txt no lo es',
  );
});

it('puts values in as they are: no pattern, no placeholder and no line break of theirs counts', () => {
  const said = sentenceIn(
    'fr',
    'refusals',
    'Not analysed yet: $& $1 {names}\n<b>. Run the analysis of their dataset first.',
  );
  expect(said).toContain('$& $1 {names}\n<b>');
});

it('leaves what it does not know, and English, as they are', () => {
  expect(sentenceIn('vi', 'refusals', 'Something of a later version')).toBe('Something of a later version');
  expect(sentenceIn('en', 'refusals', 'User not found')).toBe('User not found');
});
