import { expect, it } from 'vitest';
import { reportFormat } from '@/lib/domain/reports/contract-format';
import { calibrationValues } from './calibration-values';

it('a scale is written with the decimal sign of the language', () => {
  const scale = { pixelSizeUm: 0.1965, chamberDepthUm: 20, dilution: null };
  expect(calibrationValues(scale, reportFormat('en'))).toEqual({
    pixel: '0.1965',
    depth: '20',
    dilution: '',
  });
  expect(calibrationValues(scale, reportFormat('fr')).pixel).toBe('0,1965');
  expect(calibrationValues({ ...scale, chamberDepthUm: 10.5 }, reportFormat('vi')).depth).toBe('10,5');
});
