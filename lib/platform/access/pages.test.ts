import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SYSTEM_ROLES } from './catalog';
import { firstAdminSection, mayFollow, mayOpenPage, PAGE_ADDRESSES, pageBehind, startPage } from './pages';

const ROOT = new URL('../../../', import.meta.url);
const sources = (folder: string): (readonly [file: string, text: string])[] =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => [`${folder}/${file}`, readFileSync(new URL(`${folder}/${file}`, ROOT), 'utf8')] as const);

/** Address of a page by its folder: groups in brackets are no part of it. */
const addressOf = (file: string): string =>
  `/${file
    .replace('app/(pages)/', '')
    .replace(/\/?page\.tsx$/, '')
    .split('/')
    .filter((part) => !part.startsWith('('))
    .join('/')}`;

const pages = sources('app/(pages)').filter(([file]) => file.endsWith('page.tsx'));
const inside = pages.filter(([file]) => !file.includes('/(auth)/') && file !== 'app/(pages)/page.tsx');
const OUTSIDE = pages.filter(([file]) => file.includes('/(auth)/')).map(([file]) => addressOf(file));

describe('the table of pages', () => {
  it('has a line for every page, and a page for every line', () => {
    expect(inside.map(([file]) => addressOf(file)).sort()).toEqual([...PAGE_ADDRESSES].sort());
  });

  it.each(inside)('%s asks the guard by its own address', (file, text) => {
    const asked = /guard(?:Page|Workflow)\(\s*(?:'([^']+)'|PAGE)\s*\)/.exec(text);
    const address = asked?.[1] ?? /const PAGE =\s*'([^']+)'/.exec(text)?.[1];
    expect(address).toBe(addressOf(file));
    // Whoever asks for the workflow alone has to ask for the page's own permission as well.
    if (text.includes('guardWorkflow(')) expect(text).toMatch(/mayOpenPage\(\s*principal\.permissions/);
  });
});

it('nothing links to a page that is not there', () => {
  const written = [...sources('app'), ...sources('components'), ...sources('lib')].flatMap(([file, text]) =>
    [
      ...text.matchAll(
        /(?:href[=:] ?|link: |redirect\((?:await withQuery\()?|push\(|assign\()\{?["'`](\/[^"'`]*)["'`]/g,
      ),
    ].map(([, href = '']) => [file, href.replaceAll(/\$\{[^}]*\}/g, 'x')] as const),
  );
  expect(written.length).toBeGreaterThan(40);
  const missing = written.filter(([, href]) => {
    const [path = ''] = href.split(/[?#]/);
    const isOutside = OUTSIDE.some((page) => page.replaceAll(/\[\w+\]/g, 'x') === path);
    return path !== '/' && !path.startsWith('/api/') && !isOutside && pageBehind(href) === null;
  });
  expect(missing).toEqual([]);
});

const roleOf = (code: string): readonly string[] =>
  SYSTEM_ROLES.find((role) => role.code === code)?.permissions ?? [];

describe('who may open what', () => {
  it('managing patients opens no video, no dataset and no result', () => {
    const held = ['sarm.manage_patients'];
    expect(PAGE_ADDRESSES.filter((address) => mayOpenPage(held, address))).toEqual([
      '/start',
      '/dashboard',
      '/profile',
      '/settings',
      '/api-docs',
      '/help',
      '/help/figures',
      '/help/limits',
      '/sarm',
      '/sarm/dashboard',
      '/sarm/patients',
      '/sarm/patients/[patientId]',
      // Microscopes belong to the whole laboratory, and say nothing of anybody's sample.
      '/sarm/microscopes',
      '/sarm/microscopes/[microscopeId]',
      '/business/patients',
    ]);
  });

  it('the list of datasets asks for one of three permissions, and for business access', () => {
    expect(mayOpenPage(roleOf('clinician'), '/sarm/datasets')).toBe(true);
    expect(mayOpenPage(['sarm.manage_videos'], '/sarm/datasets')).toBe(true);
    expect(mayOpenPage(['sarm.upload_video'], '/sarm/datasets')).toBe(true);
    expect(mayOpenPage(['finetune.manage_dataset', 'sarm.view_motility'], '/sarm/datasets')).toBe(true);
    expect(mayOpenPage(['sarm.view_motility'], '/sarm/datasets')).toBe(false);
    expect(mayOpenPage(roleOf('model_trainer'), '/sarm/datasets')).toBe(false);
  });

  it('administration begins with the first section that is open', () => {
    expect(firstAdminSection(['system.*'])).toBe('/admin/users');
    expect(firstAdminSection(['system.manage_projects'])).toBe('/admin/projects');
    expect(firstAdminSection(['system.manage_settings'])).toBe('/admin/settings');
    expect(firstAdminSection(['sarm.*'])).toBeNull();
  });

  it('anyone who has one workflow begins in it, everybody else on the dashboard', () => {
    expect(startPage(roleOf('clinician'))).toBe('/sarm');
    expect(startPage(roleOf('annotator'))).toBe('/finetune/dashboard');
    expect(startPage(roleOf('system_admin'))).toBe('/dashboard');
    expect(startPage(['system.manage_users'])).toBe('/dashboard');
  });
});

describe('a link', () => {
  it('is followed by anyone who may open its page, with whatever query and ids', () => {
    expect(mayFollow(['sarm.*'], '/sarm/reports/view/42?analysisId=1#top')).toBe(true);
    expect(mayFollow(['finetune.*'], '/sarm/projects/42/datasets')).toBe(false);
  });

  it('to no page of ours is not', () => {
    for (const link of ['/sarm/patient', '/sarm/nowhere', '//evil.example', 'https://evil.example', '']) {
      expect(mayFollow(['sarm.*', 'finetune.*', 'system.*'], link), link).toBe(false);
    }
  });
});
