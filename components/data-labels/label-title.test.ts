import { expect, it } from 'vitest';
import { labelTitle } from './label-title';

const label = { user_id: 'u', dataset_id: 'd', dataset_name: 'Sample 4', user_name: 'Ada' };
const title = (name: string): string =>
  labelTitle({ ...label, name }, (made, { dataset, person }) => `${made}|${dataset}|${person}`);

it('tells dataset and person of a name that was made by itself', () => {
  expect(title('u_d_detection')).toBe('detection|Sample 4|Ada');
  expect(title('u_d_morphology')).toBe('morphology|Sample 4|Ada');
});

it('leaves a name that somebody gave, and the made name of somebody else or of another dataset', () => {
  expect(title('Second reading')).toBe('Second reading');
  expect(title('v_d_detection')).toBe('v_d_detection');
  expect(title('u_e_morphology')).toBe('u_e_morphology');
});
