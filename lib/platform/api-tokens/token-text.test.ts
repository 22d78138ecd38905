import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { claimsToBeToken, endingOf, isWellFormed, makeToken, tokenHash } from './token-text';

it('a token is recognizable, unpredictable and well-formed', () => {
  const tokens = Array.from({ length: 200 }, makeToken);
  expect(new Set(tokens).size).toBe(200);
  for (const token of tokens) {
    expect(token).toMatch(/^sarm_[0-9A-Za-z]{49}$/);
    expect([claimsToBeToken(token), isWellFormed(token)]).toEqual([true, true]);
  }
});

it('one changed, missing or added letter is noticed without a look into the database', () => {
  const token = makeToken();
  for (let place = 5; place < token.length; place++) {
    const other = token[place] === 'a' ? 'b' : 'a';
    expect(isWellFormed(token.slice(0, place) + other + token.slice(place + 1)), `letter ${place}`).toBe(
      false,
    );
  }
  for (const wrong of [token.slice(0, -1), `${token}0`, `x${token}`, token.replace('_', '-'), 'sarm_', '']) {
    expect(isWellFormed(wrong), wrong).toBe(false);
  }
});

it('a session token is never taken for one', () => {
  // JSON Web Tokens begin with the base64 of '{"', which is 'ey'.
  expect(claimsToBeToken('eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..x')).toBe(false);
});

it('what is stored is its SHA-256, and what is shown its last four letters', () => {
  const token = makeToken();
  expect(tokenHash(token)).toBe(createHash('sha256').update(token).digest('hex'));
  expect(endingOf(token)).toBe(token.slice(-4));
});
