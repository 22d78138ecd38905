import { expect, it } from 'vitest';
import { say } from '@/lib/messages/message';
import { REFERENCE_SETS } from '@/lib/science/who-manual';
import { composeReport } from './compose';
import { factsOf, videoOf } from './testing';
import { reportTexts } from './translate';

it('reports carry the remarks of their videos in their own language', () => {
  const video = videoOf(1, {
    measured: {
      warnings: [say('measurements.unjudged', { unjudged: 40, total: 100 })],
      noMorphologyBecause: say('measurements.useStills', { span: 40 }),
    },
  });
  const content = composeReport(
    factsOf([video, videoOf(2)], { language: 'fr' }),
    REFERENCE_SETS.who6,
    reportTexts('fr'),
  );
  const said = '40 trajectoires sur 100 étaient trop courtes pour juger de la mobilité.';
  expect(content.replicates[0]?.warnings).toEqual([said]);
  expect(content.figures.find(({ key }) => key === 'normalForms')?.note).toContain(
    'La morphologie se mesure sur des images fixes',
  );
});

it('repeats word for word what a measurement of an earlier version said', () => {
  const warnings = [say('measurements.verbatim', { text: 'A remark of {earlier} versions.' })];
  const content = composeReport(
    factsOf([videoOf(1, { measured: { warnings } }), videoOf(2)], { language: 'fr' }),
    REFERENCE_SETS.who6,
    reportTexts('fr'),
  );
  expect(content.replicates[0]?.warnings).toEqual(['A remark of {earlier} versions.']);
});
