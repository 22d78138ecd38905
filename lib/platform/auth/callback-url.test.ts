import { expect, it } from 'vitest';
import { belongsTo, FIRST_PAGE, safeCallbackUrl, wantedPage } from './callback-url';

it.each(['/sarm/projects/1/datasets', '/sarm/frames?videoId=1&x=%2F%2Fy', '/settings#top'])(
  'follows a page of ours: %s',
  (page) => {
    expect(safeCallbackUrl(page)).toBe(page);
  },
);

it.each([
  null,
  undefined,
  '',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n//elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
  ' /sarm',
  `/${'x'.repeat(3000)}`,
  // Pages that would lead back here, or are no pages.
  '/',
  '/login',
  '/login?callbackUrl=/login',
  '/sign-in-window',
  '/api/auth/signout',
])('does not follow %j', (wanted) => {
  expect(safeCallbackUrl(wanted)).toBe(FIRST_PAGE);
});

it('knows a page that was wanted from a beginning that will do', () => {
  expect(wantedPage('/sarm/results')).toBe('/sarm/results');
  for (const anywhere of [null, '/', '/dashboard', 'https://elsewhere.example/', '//elsewhere.example']) {
    expect(wantedPage(anywhere)).toBeNull();
  }
});

it('leaves a page of the other workflow to a button of its own', () => {
  for (const page of ['/finetune/training?type=detection', '/finetune', '/technical/datasets']) {
    expect([page, belongsTo(page, 'sarm'), belongsTo(page, 'finetune')]).toEqual([page, false, true]);
  }
  for (const page of ['/sarm/results', '/sarm?x=1', '/business/reports']) {
    expect([page, belongsTo(page, 'sarm'), belongsTo(page, 'finetune')]).toEqual([page, true, false]);
  }
  // Pages of neither belong to both, and without a choice everything does.
  for (const page of ['/profile', '/admin/users', '/finetunes', '/sarmat']) {
    expect([page, belongsTo(page, 'sarm'), belongsTo(page, 'finetune')]).toEqual([page, true, true]);
  }
  expect(belongsTo('/finetune/training', 'start')).toBe(true);
});
