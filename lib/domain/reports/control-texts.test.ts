import { describe, expect, it } from 'vitest';
import { composeWhoReport } from '.';
import type { ControlFacts } from './contract-content';
import { storedContent } from './stored';
import { factsOf, videoOf } from './testing';

const IN_CONTROL: ControlFacts = {
  microscope: 'Olympus 1',
  state: 'in-control',
  rules: [],
  since: '2026-01-02T09:00:00.000Z',
  lastRunAt: '2026-01-05T09:00:00.000Z',
  maxDays: null,
  isOverdue: false,
};
const reportWith = (change: Partial<ControlFacts>) =>
  composeWhoReport(factsOf([videoOf(1), videoOf(2)], { qualityControl: { ...IN_CONTROL, ...change } }));
const first = (change: Partial<ControlFacts>) => reportWith(change).warnings[0] ?? '';

describe('internal quality control in a report', () => {
  it('is one line of the method while all is well', () => {
    const report = reportWith({});
    expect(report.qualityControl?.statement).toBe(
      'Microscope Olympus 1 was in control; last control on Jan 5, 2026, 09:00 UTC.',
    );
    expect(report.warnings.some((warning) => warning.includes('control'))).toBe(false);
    expect(storedContent.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
  });

  it('warns first of all of a microscope that was out of control', () => {
    const off = { state: 'out-of-control', rules: ['1-3s', 's-action'] } as const;
    expect(first(off)).toMatch(
      /^By internal quality control, the microscope Olympus 1 was out of control .*rules broken: 1-3s and s-action; since Jan 2, 2026/,
    );
    expect(reportWith(off).qualityControl?.statement).toMatch(
      /was out of control \(rules 1-3s and s-action\)/,
    );
  });

  it('warns of a control that is late, or was never made', () => {
    expect(first({ isOverdue: true, maxDays: 7 })).toMatch(
      /last control .* was on Jan 5, 2026.* every 7 days\.$/,
    );
    expect(first({ isOverdue: true, maxDays: 1, lastRunAt: null, state: null })).toMatch(
      /^No control .* every day\.$/,
    );
  });

  it('claims nothing where nothing is on record', () => {
    const nothing = { state: null, since: null, lastRunAt: null };
    expect(reportWith(nothing).qualityControl?.statement).toBe(
      'None on record for the microscope Olympus 1.',
    );
    expect(reportWith({ ...nothing, microscope: null }).qualityControl?.statement).toMatch(
      /names no microscope/,
    );
    expect(reportWith({ state: null, since: null }).qualityControl?.statement).toMatch(
      /no limits are fixed yet/,
    );
    expect(reportWith({ state: 'warning', rules: ['1-2s'] }).qualityControl?.statement).toMatch(
      /warning \(rule 1-2s\)/,
    );
    expect('qualityControl' in composeWhoReport(factsOf([videoOf(1)]))).toBe(false);
  });

  it('says of control material that it is no patient’s', () => {
    const report = composeWhoReport(factsOf([videoOf(1)], { isControl: true }));
    expect(report.warnings[0]).toBe('This is control material, not a patient’s sample.');
  });
});
