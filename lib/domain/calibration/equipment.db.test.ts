import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '@/db/testing';
import { createChamber, updateChamber } from '@/lib/domain/chambers';
import { createDataset, updateDataset } from '@/lib/domain/datasets';
import { createMicroscope, createProfile, updateMicroscope } from '@/lib/domain/microscopes';
import { getSample } from '@/lib/domain/samples';
import { getVideo, getVideoForJob, updateVideo } from '@/lib/domain/videos';
import { testVideo } from '@/lib/domain/videos/testing';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';

const { db, close } = await testDatabase();
afterAll(close);

let manager: Principal;
let projectId: string;
let made = 0;
beforeAll(async () => {
  manager = await testPerson(db, 'Manager', { permissions: ['sarm.*'] });
  projectId = await testProject(db, 'P', [[manager, 'member']]);
});

const newProfile = async (change: { validUntil?: string | null; frameWidth?: number } = {}) => {
  const microscope = await createMicroscope(manager, { name: `M ${++made}` });
  return createProfile(manager, {
    ...{ method: 'entered', microscopeId: microscope.id, objective: '20×', pixelSizeUm: 0.52 },
    ...{ uncertaintyUm: 0.001, frameWidth: 640, frameHeight: 480 },
    ...{ validFrom: '2026-01-01', validUntil: null, ...change },
  });
};
const newChamber = (factor: number | null = null) =>
  createChamber(manager, {
    ...{ name: `C ${++made}`, kind: 'capillary', nominalDepthUm: 20, measuredDepthUm: 19.5 },
    ...{ compensationFactor: factor, compensationSource: factor === null ? null : 'Maker' },
  });
const newDataset = (change: Partial<Parameters<typeof createDataset>[1]> = {}) =>
  createDataset(manager, { projectId, name: 'D', description: '', type: 'clinical', ...change });

describe('a dataset', () => {
  test('takes pixel size, microscope and depth from what it names', async () => {
    const [profile, chamber] = [await newProfile(), await newChamber()];
    const dataset = await newDataset({ calibrationProfileId: profile.id, chamberId: chamber.id });
    expect(dataset).toMatchObject({ pixelSizeUm: 0.52, chamberDepthUm: 19.5 });
    expect(dataset).toMatchObject({ microscopeId: profile.microscopeId, calibrationProfileName: '20×' });
    expect((await getSample(manager, dataset.id)).microscope).toBe(profile.microscopeName);
  });

  test('lets go of them when a value is entered by hand, and not when it is left as it is', async () => {
    const [profile, chamber] = [await newProfile(), await newChamber()];
    const { id } = await newDataset({ calibrationProfileId: profile.id, chamberId: chamber.id });
    const same = await updateDataset(manager, id, { pixelSizeUm: 0.52, chamberDepthUm: 19.5, name: 'E' });
    expect(same).toMatchObject({ calibrationProfileId: profile.id, chamberId: chamber.id });
    const entered = await updateDataset(manager, id, { pixelSizeUm: 0.5, chamberDepthUm: 20 });
    expect(entered).toMatchObject({ pixelSizeUm: 0.5, calibrationProfileId: null });
    expect(entered).toMatchObject({ chamberDepthUm: 20, chamberId: null });
    // The microscope is still that of the recordings.
    expect(entered.microscopeId).toBe(profile.microscopeId);
  });

  test('is not told two things at once', async () => {
    const [profile, chamber] = [await newProfile(), await newChamber()];
    const two = newDataset({ calibrationProfileId: profile.id, pixelSizeUm: 0.5 });
    await expect(two).rejects.toMatchObject({ said: say('errors.pixelSizeOfProfile', { value: 0.52 }) });
    const deep = newDataset({ chamberId: chamber.id, chamberDepthUm: 20 });
    await expect(deep).rejects.toMatchObject({ said: say('errors.depthOfChamber', { value: 19.5 }) });
    const other = (await newProfile()).microscopeId;
    const elsewhere = newDataset({ calibrationProfileId: profile.id, microscopeId: other });
    await expect(elsewhere).rejects.toMatchObject({ said: say('errors.microscopeOfProfile') });
  });

  test('names nothing archived, but keeps what it named before', async () => {
    const [profile, chamber] = [await newProfile(), await newChamber()];
    const { id } = await newDataset({ calibrationProfileId: profile.id, chamberId: chamber.id });
    await updateMicroscope(manager, profile.microscopeId, { archived: true });
    await updateChamber(manager, chamber.id, { archived: true });
    const kept = {
      calibrationProfileId: profile.id,
      chamberId: chamber.id,
      microscopeId: profile.microscopeId,
    };
    expect(await updateDataset(manager, id, kept)).toMatchObject(kept);
    for (const change of [
      { calibrationProfileId: profile.id },
      { chamberId: chamber.id },
      { microscopeId: profile.microscopeId },
    ]) {
      await expect(newDataset(change)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    }
  });
});

describe('a video', () => {
  test('says where its values come from: its own, else those of its dataset', async () => {
    const [ofDataset, own, chamber] = [await newProfile(), await newProfile(), await newChamber(1.25)];
    const { id } = await newDataset({ calibrationProfileId: ofDataset.id, chamberId: chamber.id });
    const videoId = await testVideo(db, { datasetId: id, name: 'V', captureDate: '2026-02-01' });
    const inherited = await getVideo(manager, videoId);
    expect(inherited.calibrationOrigin).toMatchObject({
      profile: { id: ofDataset.id, measuredByName: manager.displayName },
      chamber: { id: chamber.id, depthFrom: 'measured' },
    });
    expect(inherited.capillaryCompensation).toEqual({ factor: 1.25, source: 'Maker' });
    expect((await getVideoForJob(videoId))?.calibration).toMatchObject({
      capillaryCompensation: { factor: 1.25, source: 'Maker' },
    });
    const changed = await updateVideo(manager, videoId, { calibrationProfileId: own.id, chamberDepthUm: 20 });
    expect(changed.calibrationOrigin).toMatchObject({
      microscope: { id: own.microscopeId },
      profile: { id: own.id },
      chamber: null,
    });
    expect(changed.capillaryCompensation).toBeNull();
    // A pixel size of its own that is entered by hand has nothing to do with the dataset's profile.
    const entered = await updateVideo(manager, videoId, { pixelSizeUm: 0.6 });
    expect(entered.calibrationOrigin.profile).toBeNull();
  });

  test('is told when it was recorded outside the days of its profile', async () => {
    const profile = await newProfile({ validUntil: '2026-03-31' });
    const { id } = await newDataset({ calibrationProfileId: profile.id });
    const cautionsOf = async (captureDate: string) => {
      const videoId = await testVideo(db, { datasetId: id, name: 'V', captureDate });
      return (await getVideoForJob(videoId))?.provenance.cautions;
    };
    // The first and the last day count.
    expect(await cautionsOf('2026-01-01')).toEqual([]);
    expect(await cautionsOf('2026-03-31')).toEqual([]);
    expect(await cautionsOf('2026-04-01')).toEqual([
      say('measurements.profileOutdated', { day: '2026-04-01', from: '2026-01-01', until: '2026-03-31' }),
    ]);
    expect(await cautionsOf('2025-12-31')).toEqual([
      say('measurements.profileEarly', { day: '2025-12-31', from: '2026-01-01' }),
    ]);
  });

  test('of another picture size is warned of with its dataset, and refused on its own', async () => {
    const profile = await newProfile({ frameWidth: 1280 });
    const { id } = await newDataset({ calibrationProfileId: profile.id });
    const videoId = await testVideo(db, { datasetId: id, name: 'V', captureDate: '2026-02-01' });
    const sizes = { profile: '1280 × 480', video: '640 × 480' };
    expect((await getVideoForJob(videoId))?.provenance.cautions).toEqual([
      say('measurements.profilePictureSize', sizes),
    ]);
    await expect(updateVideo(manager, videoId, { calibrationProfileId: profile.id })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      said: say('errors.profilePictureSize', sizes),
    });
  });
});
