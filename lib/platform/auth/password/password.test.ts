import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password';

/** Cheap, so that the test is quick: N = 2^10. */
const CHEAP = { logN: 10, r: 8, p: 1 };

it('accepts the password and nothing else', async () => {
  const stored = await hashPassword('correct horse', CHEAP);
  expect((await verifyPassword('correct horse', stored)).valid).toBe(true);
  expect((await verifyPassword('correct horsf', stored)).valid).toBe(false);
  expect((await verifyPassword('', stored)).valid).toBe(false);
});

it('salts: the same password is stored differently each time', async () => {
  const [one, two] = await Promise.all([hashPassword('x', CHEAP), hashPassword('x', CHEAP)]);
  expect(one).not.toBe(two);
  expect(one).toMatch(/^\$scrypt\$ln=10,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
});

// RFC 7914, section 12, third vector: scrypt('pleaseletmein', 'SodiumChloride', N = 16384, r = 8, p = 1, 64 bytes).
it('agrees with the vector of RFC 7914', async () => {
  const key =
    '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2' +
    'd5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887';
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const stored = `$scrypt$ln=14,r=8,p=1$${base64(Buffer.from('SodiumChloride'))}$${base64(Buffer.from(key, 'hex'))}`;
  expect(await verifyPassword('pleaseletmein', stored)).toEqual({ valid: true, stale: true });
});

it('calls what was stored at another cost stale, but only when the password is right', async () => {
  const old = await hashPassword('right', CHEAP);
  expect(await verifyPassword('right', old)).toEqual({ valid: true, stale: true });
  expect(await verifyPassword('wrong', old)).toEqual({ valid: false, stale: false });
  expect(await verifyPassword('right', await hashPassword('right'))).toEqual({ valid: true, stale: false });
});

it('takes composed and decomposed letters for the same password', async () => {
  const stored = await hashPassword('caf\u00e9', CHEAP);
  expect((await verifyPassword('cafe\u0301', stored)).valid).toBe(true);
});

it('accepts nothing where there is no stored password, or a damaged one', async () => {
  expect((await verifyPassword('', null)).valid).toBe(false);
  expect((await verifyPassword('anything', null)).valid).toBe(false);
  for (const damaged of ['plain', '$scrypt$ln=10,r=8,p=1$AAAA']) {
    expect((await verifyPassword('plain', damaged)).valid, damaged).toBe(false);
  }
});

it('works as long for an unknown account as for a known one', async () => {
  const stored = await hashPassword('right');
  const time = async (hash: string | null) => {
    const started = performance.now();
    await verifyPassword('wrong', hash);
    return performance.now() - started;
  };
  const known = Math.min(await time(stored), await time(stored));
  const unknown = Math.min(await time(null), await time(null));
  // Without the work of a hash the answer would come a thousand times sooner.
  expect(unknown).toBeGreaterThan(known / 4);
});
