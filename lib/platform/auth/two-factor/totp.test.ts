import { describe, expect, it } from 'vitest';
import { base32, hotp, matchingStep, otpauthUri, stepAt } from './totp';

const SECRET = Buffer.from('12345678901234567890');

describe('codes', () => {
  // RFC 4226, appendix D.
  it.each(
    ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
      (code, counter) => [counter, code] as const,
    ),
  )('HOTP of %d is %s', (counter, code) => {
    expect(hotp(SECRET, counter)).toBe(code);
  });

  // RFC 6238, appendix B, the SHA-1 rows: eight digits.
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('TOTP at %d s is %s', (seconds, code) => {
    expect(hotp(SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });
});

describe('a code is taken', () => {
  const now = new Date(1111111111 * 1000);
  const step = stepAt(now);
  it('from the step before, the present one and the one after, blanks or not', () => {
    for (const near of [step - 1, step, step + 1]) {
      expect(matchingStep(SECRET, hotp(SECRET, near), now)).toBe(near);
    }
    expect(matchingStep(SECRET, '050 471', now)).toBe(step);
  });

  it('from no other step, and nothing that is no code', () => {
    for (const far of [step - 2, step + 2]) expect(matchingStep(SECRET, hotp(SECRET, far), now)).toBeNull();
    for (const none of ['', '05047', '0504711', 'abcdef', '０５０４７１'])
      expect(matchingStep(SECRET, none, now)).toBeNull();
  });
});

describe('base32', () => {
  // RFC 4648, section 10, without the padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %j is %s', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });

  it('is what the QR code carries', () => {
    expect(otpauthUri(Buffer.from('foobar'), 'ada@example.com', 'SARM Platform')).toBe(
      'otpauth://totp/SARM%20Platform:ada%40example.com?secret=MZXW6YTBOI&issuer=SARM%20Platform',
    );
  });
});
