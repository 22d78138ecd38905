import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '@/db/testing';
import { createDataset, updateDataset } from '@/lib/domain/datasets';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { refusal } from '@/lib/platform/http/testing';
import {
  createMicroscope,
  createProfile,
  deleteMicroscope,
  deleteProfile,
  listProfiles,
  scalePictureResponse,
  updateMicroscope,
  updateProfile,
  uploadScalePicture,
} from '.';

const { db, close } = await testDatabase();
afterAll(close);

let manager: Principal;
let microscopeId: string;
let made = 0;
beforeAll(async () => {
  manager = await testPerson(db, 'Manager', { permissions: ['sarm.*'] });
});
const newMicroscope = async () => (await createMicroscope(manager, { name: `M ${++made}` })).id;

const entered = (change: Partial<Record<'objective' | 'validFrom' | 'validUntil', string | null>> = {}) =>
  createProfile(manager, {
    method: 'entered',
    microscopeId,
    objective: '20× phase',
    pixelSizeUm: 0.5,
    uncertaintyUm: null,
    frameWidth: 1280,
    frameHeight: 1024,
    validFrom: '2026-01-01',
    validUntil: null,
    ...change,
  } as Parameters<typeof createProfile>[1]);

describe('the days of a profile', () => {
  beforeAll(async () => {
    microscopeId = await newMicroscope();
  });

  test('a newer profile ends the one that was valid until further notice, the day before', async () => {
    const first = await entered();
    await entered({ objective: '20× PHASE', validFrom: '2026-03-01', validUntil: '2026-05-31' });
    const { profiles } = await listProfiles({ microscopeId, limit: 10, offset: 0 });
    // The day before the first of March 2026 is the 28th of February.
    expect(profiles.find(({ id }) => id === first.id)?.validUntil).toBe('2026-02-28');
  });

  test('never overlap for one objective at one picture size', async () => {
    const period = say('errors.calibrationOverlap', { from: '2026-03-01', until: '2026-05-31' });
    const refused = { code: 'CONFLICT', said: period };
    await expect(entered({ validFrom: '2026-05-31' })).rejects.toMatchObject(refused);
    await expect(entered({ validFrom: '2026-04-01', validUntil: '2026-04-02' })).rejects.toMatchObject(
      refused,
    );
    const later = await entered({ validFrom: '2026-06-01' });
    await expect(updateProfile(manager, later.id, { validFrom: '2026-05-31' })).rejects.toMatchObject(
      refused,
    );
    // An older one may not run into what is valid until further notice.
    await expect(entered({ validFrom: '2026-05-01' })).rejects.toMatchObject({ code: 'CONFLICT' });
    // Another objective has days of its own.
    expect((await entered({ objective: '40×', validFrom: '2026-04-01' })).objective).toBe('40×');
  });

  test('end after they begin', async () => {
    const backward = entered({ objective: '10×', validFrom: '2026-02-02', validUntil: '2026-02-01' });
    await expect(backward).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test('two that come in at the same moment do not both get in', async () => {
    const both = await Promise.allSettled(
      [1, 2].map(() => entered({ objective: 'raced', validFrom: '2026-01-01', validUntil: '2026-12-31' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('an archived microscope takes none', async () => {
    const before = microscopeId;
    microscopeId = await newMicroscope();
    await updateMicroscope(manager, microscopeId, { archived: true });
    await expect(entered()).rejects.toMatchObject({
      code: 'CONFLICT',
      said: say('errors.microscopeArchived'),
    });
    microscopeId = before;
  });
});

function upload(file: Uint8Array, name: string): Request {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(file)], name));
  return new Request('http://lab.example/upload', { method: 'POST', body });
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } });

describe('a profile drawn on a picture', () => {
  beforeAll(async () => {
    microscopeId = await newMicroscope();
  });
  const drawn = (
    scalePictureId: string,
    lines: readonly { x1: number; y1: number; x2: number; y2: number; lengthUm: number }[],
  ) =>
    createProfile(manager, {
      ...{ method: 'drawn', microscopeId, objective: '40×', validFrom: '2026-01-01', validUntil: null },
      ...{ scalePictureId, lines: [...lines] },
    });
  const line = { x1: 10, y1: 100, x2: 410, y2: 100, lengthUm: 100 };

  test('takes its pixel size from the lines and its picture size from the picture, also of a TIFF', async () => {
    const tiff = await picture(640, 480).tiff().toBuffer();
    const kept = await uploadScalePicture(manager, microscopeId, upload(tiff, 'scale.tif'));
    expect(kept).toMatchObject({ width: 640, height: 480 });
    const profile = await drawn(kept.id, [line]);
    // 100 µm over 400 px; √2 px of 400 px of it.
    expect(profile).toMatchObject({ pixelSizeUm: 0.25, frameWidth: 640, frameHeight: 480, method: 'drawn' });
    expect(profile.uncertaintyUm).toBeCloseTo(0.000883883, 9);
    expect(profile).toMatchObject({ lines: [line], measuredByName: manager.displayName });
    const response = await scalePictureResponse(kept.id, new Request('http://lab.example/picture'));
    expect(response.headers.get('content-type')).toBe('image/png');
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(640);
  });

  test('refuses lines beyond the picture or too short, and a picture of another microscope', async () => {
    const png = await picture(640, 480).png().toBuffer();
    const { id } = await uploadScalePicture(manager, microscopeId, upload(png, 'scale.png'));
    const wrong = { code: 'INVALID_REQUEST', said: say('errors.scaleLines', { least: 20 }) };
    await expect(drawn(id, [{ ...line, x2: 641 }])).rejects.toMatchObject(wrong);
    await expect(drawn(id, [{ ...line, x2: 29 }])).rejects.toMatchObject(wrong);
    await expect(drawn(id, [{ ...line, x2: 10 }])).rejects.toMatchObject(wrong);
    const other = await uploadScalePicture(manager, await newMicroscope(), upload(png, 'scale.png'));
    await expect(drawn(other.id, [line])).rejects.toMatchObject({
      said: say('errors.scalePictureMissing'),
    });
  });

  test.each([
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('refuses %s', async (_, file) => {
    const refused = await refusal(uploadScalePicture(manager, microscopeId, upload(file, 'x.png')));
    expect(refused.code).toBe('UNSUPPORTED_MEDIA');
  });
});

test('a profile that a dataset names stays, and so does its microscope', async () => {
  microscopeId = await newMicroscope();
  const profile = await entered();
  const projectId = await testProject(db, 'P', [[manager, 'member']]);
  const dataset = await createDataset(manager, { projectId, name: 'D', description: '', type: 'clinical' });
  await updateDataset(manager, dataset.id, { calibrationProfileId: profile.id });
  const used = { code: 'CONFLICT', said: say('errors.profileUsed', { uses: 1 }) };
  await expect(deleteProfile(manager, profile.id)).rejects.toMatchObject(used);
  await expect(deleteMicroscope(manager, microscopeId)).rejects.toMatchObject({ code: 'CONFLICT' });
  await updateDataset(manager, dataset.id, { calibrationProfileId: null, microscopeId: null });
  const tiff = await picture(64, 48).png().toBuffer();
  await uploadScalePicture(manager, microscopeId, upload(tiff, 'scale.png'));
  await deleteMicroscope(manager, microscopeId);
  expect((await listProfiles({ microscopeId, limit: 10, offset: 0 })).total).toBe(0);
});
