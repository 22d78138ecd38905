import { expect, it } from 'vitest';
import { NO_ENTRIES } from '@/lib/domain/samples/contract-entries';
import { readDraft, type SampleInputs, withInput } from './sample-draft';
import { toValues } from './sample-form-values';

const FROM: SampleInputs = { ...toValues({ ...NO_ENTRIES, volumeMl: 3.2 }), patient: 'P-17' };

it('holds what differs from what is stored, and is read back', () => {
  const typed = withInput(withInput({}, FROM, 'ph', 7.8), FROM, 'patient', 'P-18');
  expect(typed).toEqual({ ph: 7.8, patient: 'P-18' });
  expect(readDraft(JSON.stringify(typed))).toEqual(typed);
  // What was stored and is taken out differs, too.
  expect(withInput({}, FROM, 'volumeMl', '')).toEqual({ volumeMl: '' });
  expect(withInput(typed, FROM, 'patient', 'P-17')).toEqual({ ph: 7.8 });
  expect(withInput({ volumeMl: 4 }, FROM, 'volumeMl', '3.2')).toEqual({});
});

it('is empty where nothing was kept, or nothing that can be read', () => {
  for (const text of [null, '', '{', '[1]', '{"ph":{}}', '{"unknown":1}', '{"patient":null}']) {
    expect(readDraft(text), String(text)).toEqual({});
  }
});
