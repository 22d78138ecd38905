import { describe, expect, it } from 'vitest';
import { PERMISSION_CATALOG } from '@/lib/platform/access/catalog';
import type { PermissionView } from '@/lib/platform/roles/contract';
import {
  builtInOffers,
  choose,
  countChosen,
  coveredBy,
  groupOffers,
  isChosen,
  isGrantable,
  offersOf,
} from './offers';

const permissions: readonly PermissionView[] = PERMISSION_CATALOG.map((entry) => ({
  ...entry,
  id: `id ${entry.code}`,
}));
const offers = offersOf(permissions);
const ALL = { search: '', module: null };

describe('groups', () => {
  it('are the modules, in their order, with what the search lets pass', () => {
    expect(groupOffers(offers, ALL).map(({ module }) => module)).toEqual(['system', 'business', 'technical']);
    expect(
      groupOffers(offers, { search: 'FRAMES', module: null }).map((group) => [
        group.module,
        group.offers.map(({ code }) => code),
      ]),
    ).toEqual([
      ['business', ['sarm.select_frames']],
      ['technical', ['finetune.extract_frames']],
    ]);
    expect(groupOffers(offers, { search: 'frames', module: 'system' })).toEqual([]);
  });
});

describe('choosing', () => {
  const business = offers.filter(({ module }) => module === 'business');

  it('takes a group whole, and counts n of m', () => {
    const some = choose(new Set(), business.slice(1, 3), true);
    expect(countChosen(business, some)).toEqual({ count: 2, total: business.length });
    const all = choose(some, business, true);
    expect(countChosen(business, all).count).toBe(business.length);
    expect(choose(all, business, false).size).toBe(0);
  });

  it('of a group leaves other groups alone', () => {
    const all = choose(new Set(), offers, true);
    expect(choose(all, business, false).size).toBe(offers.length - business.length);
  });
});

describe('a wildcard', () => {
  const named = (code: string) => offers.find((offer) => offer.code === code) as (typeof offers)[number];
  const chosen = new Set(['id sarm.*']);
  const business = offers.filter(({ module }) => module === 'business');

  it('covers the lines of its area, which count as selected', () => {
    expect(coveredBy(named('sarm.view_motility'), offers, chosen)?.code).toBe('sarm.*');
    expect(coveredBy(named('finetune.train_model'), offers, chosen)).toBeNull();
    expect(countChosen(business, chosen)).toEqual({ count: business.length, total: business.length });
  });

  it('covers lines of the built-in list', () => {
    const system = new Set(['id system.*']);
    expect(coveredBy(named('system.manage_projects'), offers, system)?.code).toBe('system.*');
    const builtIn = builtInOffers(permissions);
    const results = builtIn.find(({ code }) => code === 'view_results');
    expect(results && coveredBy(results, builtIn, chosen)?.code).toBe('access_business');
  });

  it('does not cover itself or a line that is chosen anyway', () => {
    expect(coveredBy(named('sarm.*'), offers, chosen)).toBeNull();
    const both = new Set([...chosen, 'id sarm.view_motility']);
    expect(coveredBy(named('sarm.view_motility'), offers, both)).toBeNull();
  });
});

describe('what may be given to a role', () => {
  const named = (code: string) => offers.find((offer) => offer.code === code) as (typeof offers)[number];
  const none = { offers, chosen: new Set<string>() };

  it('is what one holds, by itself or by a wildcard; an administrator gives everything', () => {
    expect(isGrantable(named('sarm.view_motility'), ['sarm.view_motility'], none)).toBe(true);
    expect(isGrantable(named('sarm.view_motility'), ['sarm.*'], none)).toBe(true);
    expect(isGrantable(named('sarm.*'), ['sarm.view_motility'], none)).toBe(false);
    expect(isGrantable(named('finetune.train_model'), ['system.manage_roles'], none)).toBe(false);
    expect(isGrantable(named('finetune.train_model'), null, none)).toBe(true);
  });

  it('is also what the role had before, by itself or by a wildcard', () => {
    const before = { offers, chosen: new Set(['id finetune.*']) };
    expect(isGrantable(named('finetune.*'), [], before)).toBe(true);
    expect(isGrantable(named('finetune.train_model'), [], before)).toBe(true);
    expect(isGrantable(named('sarm.view_motility'), [], before)).toBe(false);
  });

  it('of an alias of several codes asks for each of them', () => {
    const results = builtInOffers(permissions).find(({ code }) => code === 'view_results');
    const all = ['sarm.view_concentration', 'sarm.view_motility', 'sarm.view_morphology'];
    expect(results && isGrantable(results, all.slice(1), none)).toBe(false);
    expect(results && isGrantable(results, all, none)).toBe(true);
  });
});

describe('the built-in list', () => {
  const builtIn = builtInOffers(permissions);

  it('has the 24 of the specification, five, six, nine and four by module', () => {
    expect(builtIn).toHaveLength(24);
    expect(groupOffers(builtIn, ALL).map((group) => group.offers.length)).toEqual([5, 6, 9, 4]);
  });

  it('stands for permissions that exist, save the four that a membership gives', () => {
    expect(builtIn.filter(({ ids }) => ids.length === 0).map(({ code }) => code)).toEqual([
      'view_project_data',
      'edit_project_data',
      'manage_project_users',
      'project_analytics',
    ]);
    expect(countChosen(builtIn, new Set())).toEqual({ count: 0, total: 20 });
  });

  it('chooses an alias of several codes only when each is there', () => {
    const results = builtIn.find(({ code }) => code === 'view_results');
    if (!results) throw new Error('view_results is missing');
    expect(isChosen(results, new Set(['id sarm.view_motility']))).toBe(false);
    const chosen = choose(new Set(), [results], true);
    expect([...chosen]).toEqual([
      'id sarm.view_concentration',
      'id sarm.view_motility',
      'id sarm.view_morphology',
    ]);
    expect(isChosen(results, chosen)).toBe(true);
  });
});
