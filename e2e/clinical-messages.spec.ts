import { type Cookie, expect } from '@playwright/test';
import {
  detectionMessages,
  frameMessages,
  pictureMessages,
  selectionMessages,
} from './messages/clinical/frames';
import { keepPatientsOnly, newcomerMessages, permissionMessages } from './messages/clinical/newcomers';
import { newPlace, type Place } from './messages/clinical/place';
import { datasetMessages, projectMessages } from './messages/clinical/projects';
import { generatorMessages, reportDialogMessages, storedReportMessages } from './messages/clinical/reports';
import { unseen } from './messages/clinical/seen';
import { incompleteUploads, uploadMessages } from './messages/clinical/uploads';
import { videoMessages, videoPageMessages } from './messages/clinical/videos';
import { enter } from './support';
import { newClinician, PASSWORD, test } from './support/app';

// Every message of the clinical specification's sections 5 and 8, brought up on the screen that it belongs to. The last
// test fails when one is left out. One after the other, for they share what was seen.

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.describe('of a project', () => {
  let place: Place;
  // Once for all of them.
  let cookies: Cookie[] = [];
  test.beforeAll(async ({ app }) => {
    place = await newPlace(app);
  });
  test.beforeEach(async ({ page }) => {
    await page.context().addCookies(cookies);
    if (cookies.length === 0) await enter(page, place.email, PASSWORD);
    cookies = await page.context().cookies();
  });

  test('projects', ({ page }) => projectMessages(page, place));
  test('datasets', ({ page }) => datasetMessages(page, place));
  test('videos', ({ page }) => videoMessages(page, place));
  test('the page of a video', ({ page }) => videoPageMessages(page, place));
  test('uploads', ({ page }) => uploadMessages(page, place));
  test('incomplete uploads', () => incompleteUploads(place));
  test('frames', ({ page }) => frameMessages(page, place));
  test('detection', ({ page }) => detectionMessages(page, place));
  test('frame selection', ({ page }) => selectionMessages(page, place));
  test('the picture of a frame', ({ page }) => pictureMessages(page, place));
  test('the report dialog', ({ page }) => reportDialogMessages(page, place));
  test('stored reports', ({ page }) => storedReportMessages(page, place));
  test('the report generator', ({ page }) => generatorMessages(page, place));
  test('without a permission', async ({ page, app }) => {
    await keepPatientsOnly(app, place.email);
    await permissionMessages(page, place);
  });
});

test('somebody without a project', async ({ page, app }) => {
  await enter(page, await newClinician(app), PASSWORD);
  await newcomerMessages(page);
});

test('no message of the specification is left out', () => {
  expect(unseen()).toEqual([]);
});
