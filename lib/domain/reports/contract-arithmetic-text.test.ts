import { expect, it } from 'vitest';
import {
  difference,
  product,
  quantity as q,
  quotient,
  root,
  square,
  sum,
} from './contract-arithmetic-numbers';
import { formulaText, stepText } from './contract-arithmetic-text';
import { reportFormat } from './contract-format';

const en = reportFormat('en');

it('puts parentheses where another reading would be possible', () => {
  expect(formulaText(quotient(sum([q(1), q(2)]), sum([q(3, 'nl'), q(4, 'nl')])), en)).toBe(
    '(1 + 2) ÷ (3 nl + 4 nl)',
  );
  expect(formulaText(quotient(sum([product(q(1), q(2)), product(q(3), q(4))]), q(5)), en)).toBe(
    '(1 × 2 + 3 × 4) ÷ 5',
  );
  expect(formulaText(product(difference(q(640), product(q(2), q(5))), q(0.5), q(0.5)), en)).toBe(
    '(640 − 2 × 5) × 0.5 × 0.5',
  );
  expect(formulaText(product(q(100), quotient(q(3), q(4))), en)).toBe('100 × (3 ÷ 4)');
  expect(formulaText(quotient(square(q(30)), q(12)), en)).toBe('30² ÷ 12');
  expect(formulaText(root(quotient(product(q(3), square(q(2, 'µm/s'))), q(4))), en)).toBe(
    '√(3 × (2 µm/s)² ÷ 4)',
  );
});

it('writes numbers as the language does, results as the report prints them', () => {
  const step = {
    ...{ name: 'total' as const, video: null, isPrinted: true },
    formula: product(q(12_345.25, 'M/ml'), q(3.2, 'ml')),
    result: q(39_504.8, 'M'),
  };
  expect(stepText(step, en)).toBe('12,345.25 M/ml × 3.2 ml = 39,504.8 M');
  expect(stepText({ ...step, result: q(39_505, 'M') }, reportFormat('fr')).replaceAll(/\s/g, ' ')).toBe(
    '12 345,25 M/ml × 3,2 ml = 39 505,0 M',
  );
});
