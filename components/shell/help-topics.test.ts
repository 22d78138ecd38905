import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clinicalStages, technicalStages } from '@/components/workflow/stages';
import { PERMISSION_CATALOG } from '@/lib/platform/access';
import { PAGE_ADDRESSES } from '@/lib/platform/access/pages';
import { GUIDE_PAGES } from '@/lib/platform/help/contract';
import { readGuide } from '@/lib/platform/help/guide';
import { adminSections } from './admin-navigation';
import { HELP_TOPICS, helpTopic } from './help-topics';

it('every section that help leads to is in the guide', async () => {
  const anchors = (await readGuide('users-guide')).sections.map(({ anchor }) => anchor);
  expect(HELP_TOPICS.length).toBeGreaterThan(20);
  expect(HELP_TOPICS.filter((topic) => !anchors.includes(topic))).toEqual([]);
});

it('every page has its section, but those that lead on to another page and the guide itself', () => {
  const aliases = readdirSync('app/(pages)/(aliases)', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('page.tsx'))
    .map((file) => `/${file.replace(/\/page\.tsx$/, '')}`);
  expect(aliases.length).toBeGreaterThan(10);
  const without = PAGE_ADDRESSES.filter((address) => helpTopic(address.replaceAll(/\[\w+\]/g, 'x')) === null);
  expect(without.filter((address) => !aliases.includes(address))).toEqual(Object.values(GUIDE_PAGES));
});

it('every place in the drawer has its section', () => {
  const named = { id: 'x', name: 'x' };
  const counts = { videos: 1, frames: 1, selectedFrames: 1, framesWithDetections: 1 };
  const progress = {
    project: named,
    dataset: named,
    video: named,
    counts: { ...counts, maskedCells: 1, labeledFrames: 1, completedAnalyses: 1, reports: 1 },
  };
  const places = [
    ...[...clinicalStages(progress), ...technicalStages(progress)].map(({ href }) => href),
    ...adminSections(PERMISSION_CATALOG.map(({ code }) => code)).map(({ href }) => href),
    ...['/sarm/dashboard', '/finetune/dashboard', '/sarm/microscopes', '/finetune/training'],
  ];
  expect(places.length).toBeGreaterThan(20);
  expect(places.filter((href) => !href || helpTopic(href.split('?')[0] ?? '') === null)).toEqual([]);
});

it.each([
  ['/sarm/reports/view/3', 'the-report'],
  ['/sarm/analysis/3/tracks', 'tracks'],
  ['/admin/users', 'administration'],
  ['/help', null],
  ['/nowhere', null],
] as const)('on %s it opens %s', (path, topic) => {
  expect(helpTopic(path)).toBe(topic);
});
