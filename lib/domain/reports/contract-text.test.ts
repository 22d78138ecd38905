import { describe, expect, it } from 'vitest';
import { agreementText } from './contract-text';
import { asReportText, reportTexts } from './translate';

describe('the sentence on the agreement of replicates', () => {
  const t = asReportText(reportTexts('en'));

  it('says of counts that are not compared every reason there may be, of shares that there are too few', () => {
    expect(agreementText('counts', null, t)).toMatch(/^Counts: not judged, .* very different volumes\.$/);
    expect(agreementText('progressiveMotility', null, t)).toBe(
      'Progressive motility: too few spermatozoa or replicates to judge.',
    );
  });

  it('gives the test and the variation', () => {
    const agreement = {
      agrees: true,
      chiSquare: 3.2,
      limit: 5.99,
      degreesOfFreedom: 2,
      variationPercent: 12.34,
    };
    const said = agreementText('counts', agreement, t);
    expect(said).toMatch(/^Counts: .*3\.2.*6\.0.*12\.3 %/);
  });
});
