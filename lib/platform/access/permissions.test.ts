import { describe, expect, it } from 'vitest';
import { PERMISSION_CATALOG, SYSTEM_ROLES } from './catalog';
import { levelAllows } from './fence';
import { admits, hasBusinessAccess, hasTechnicalAccess, PERMISSION_ALIASES } from './permissions';

/**
 * The specification's table (part 1, section 6), written down from the document: each alias with the codes any of
 * which admits. Below it the names that design decision 8 adds.
 */
const SPECIFIED: readonly (readonly [alias: string, ...codes: string[]])[] = [
  ['access_technical', 'finetune.*'],
  ['can_access_technical', 'finetune.*'],
  ['access_business', 'sarm.*'],
  ['can_access_business', 'sarm.*'],
  ['create_datasets', 'finetune.manage_dataset'],
  ['extract_frames', 'finetune.extract_frames'],
  ['upload_videos', 'sarm.upload_video', 'finetune.upload_video'],
  ['view_analysis_results', 'sarm.view_concentration', 'sarm.view_motility', 'sarm.view_morphology'],
  ['generate_reports', 'sarm.generate_report'],
  ['manage_users', 'system.manage_users'],
  ['manage_projects', 'system.manage_projects'],
  ['manage_roles', 'system.manage_roles'],
  ['view_system_logs', 'system.view_logs'],
  ['manage_system_settings', 'system.manage_settings'],
  ['manage_privacy', 'system.manage_privacy'],
  ['manage_patients', 'sarm.manage_patients'],
  ['manage_equipment', 'sarm.manage_equipment'],
  ['select_frames', 'sarm.select_frames'],
  ['view_detailed_detection', 'sarm.view_detailed_detection'],
  ['annotate_detection', 'finetune.annotate_detection'],
  ['annotate_morphology', 'finetune.annotate_morphology'],
  ['review_annotations', 'finetune.manage_labels'],
  ['train_models', 'finetune.train_model'],
  ['deploy_models', 'finetune.deploy_models'],
  ['predict_models', 'finetune.predict_models'],
  ['sign_reports', 'sarm.sign_report'],
  ['manage_videos', 'sarm.manage_videos', 'finetune.manage_dataset'],
  ['delete_videos', 'sarm.manage_videos', 'finetune.manage_dataset'],
  ['view_frames', 'sarm.select_frames', 'finetune.extract_frames'],
  ['view_analysis', 'sarm.view_concentration', 'sarm.view_motility', 'sarm.view_morphology'],
  ['view_results', 'sarm.view_concentration', 'sarm.view_motility', 'sarm.view_morphology'],
  ['view_reports', 'sarm.view_concentration', 'sarm.view_motility', 'sarm.view_morphology'],
];

const areaOf = (code: string): string => code.split('.')[0] ?? '';

describe('aliases', () => {
  it.each(SPECIFIED)('%s', (alias, ...codes) => {
    for (const code of codes) {
      expect(admits([code], alias), `${code} admits to ${alias}`).toBe(true);
      expect(admits([`${areaOf(code)}.*`], alias), `the whole area admits to ${alias}`).toBe(true);
    }
    expect(admits([], alias)).toBe(false);
    expect(admits(['other.*', 'other.thing'], alias)).toBe(false);
    // A code of the same area that the alias does not name. Area aliases take any code of their area.
    const neighbor = `${areaOf(codes[0] ?? '')}.something_else`;
    expect(admits([neighbor], alias)).toBe(codes[0]?.endsWith('.*'));
  });

  it('are all in the table above, and no others', () => {
    expect(Object.keys(PERMISSION_ALIASES).sort()).toEqual(SPECIFIED.map(([alias]) => alias).sort());
  });

  it('do not admit by holding the alias of something else', () => {
    expect(admits(['manage_users'], 'manage_roles')).toBe(false);
    expect(admits(['sarm.upload_video'], 'manage_videos')).toBe(false);
  });
});

describe('codes', () => {
  it('admit to themselves and, with a wildcard, to their area only', () => {
    expect(admits(['sarm.select_frames'], 'sarm.select_frames')).toBe(true);
    expect(admits(['sarm.*'], 'sarm.anything')).toBe(true);
    expect(admits(['sarm.*'], 'sarmex.anything')).toBe(false);
    expect(admits(['sarm.*'], 'system.manage_users')).toBe(false);
    expect(admits(['*'], 'sarm.select_frames')).toBe(false);
    expect(admits(['.*'], 'sarm.select_frames')).toBe(false);
  });

  it('refuse unknown and dangerous names', () => {
    for (const name of ['', '.', 'constructor', '__proto__', 'toString', 'no_such_permission']) {
      expect(admits(['sarm.*', 'finetune.*', 'system.*'], name), name).toBe(false);
    }
  });

  it('tell the two workflows apart', () => {
    expect(hasBusinessAccess(['sarm.view_motility'])).toBe(true);
    expect(hasBusinessAccess(['finetune.train_model'])).toBe(false);
    expect(hasTechnicalAccess(['finetune.train_model'])).toBe(true);
    expect(hasTechnicalAccess(['system.*'])).toBe(false);
  });
});

describe('the catalog', () => {
  const codes: readonly string[] = PERMISSION_CATALOG.map(({ code }) => code);

  it('names each code once, and every code that an alias leads to', () => {
    expect(new Set(codes).size).toBe(codes.length);
    for (const target of Object.values(PERMISSION_ALIASES).flat()) expect(codes).toContain(target);
  });

  it('names every code that a system role carries', () => {
    for (const role of SYSTEM_ROLES) {
      for (const code of role.permissions) expect(codes, role.code).toContain(code);
    }
  });
});

describe('access levels of a project', () => {
  // Specification, part 1, section 6: member and admin may edit, admin administers; design decision 9 adds editor.
  it.each([
    ['viewer', true, false, false],
    ['member', true, true, false],
    ['editor', true, true, false],
    ['admin', true, true, true],
  ] as const)('%s', (level, read, write, admin) => {
    expect(levelAllows(level, 'read')).toBe(read);
    expect(levelAllows(level, 'write')).toBe(write);
    expect(levelAllows(level, 'admin')).toBe(admin);
  });
});
