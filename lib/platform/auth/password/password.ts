import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** scrypt's cost: N = 2^logN, r, p. Memory is 128 · N · r bytes: 32 MiB here. */
interface Cost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** Equal in strength to OWASP's N = 2^17, p = 1, at a quarter of its memory (Password Storage Cheat Sheet, scrypt). */
const COST: Cost = { logN: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const FORM = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

function derive(password: string, salt: Buffer, cost: Cost, bytes: number): Promise<Buffer> {
  const options: ScryptOptions = {
    N: 2 ** cost.logN,
    r: cost.r,
    p: cost.p,
    maxmem: 256 * 2 ** cost.logN * cost.r,
  };
  return new Promise((resolve, reject) => {
    // NFKC: the same password typed on another keyboard is the same password (NIST SP 800-63B, 5.1.1.2).
    scrypt(password.normalize('NFKC'), salt, bytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** A password as it is stored: `$scrypt$ln=15,r=8,p=3$salt$key`, in base64 without padding. */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, cost, KEY_BYTES);
  return `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(key)}`;
}

function readHash(stored: string): { cost: Cost; salt: Buffer; key: Buffer } | null {
  const [, logN, r, p, salt, key] = FORM.exec(stored) ?? [];
  if (!logN || !r || !p || !salt || !key) return null;
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

/** What an unknown account is compared with, so that the answer takes as long as for a known one. Matches nothing. */
const NOBODY = `$scrypt$ln=${COST.logN},r=${COST.r},p=${COST.p}$${base64(Buffer.alloc(SALT_BYTES))}$${base64(Buffer.alloc(KEY_BYTES))}`;

/**
 * Whether `password` is the stored one. Takes the same time for no stored hash as for a wrong password.
 * @returns `stale` when it is right and was stored at another cost than today's: store it again.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
): Promise<{ valid: boolean; stale: boolean }> {
  const read = readHash(stored ?? NOBODY) ?? readHash(NOBODY);
  if (!read) return { valid: false, stale: false };
  const key = await derive(password, read.salt, read.cost, read.key.length);
  const valid = timingSafeEqual(key, read.key) && stored !== null;
  const { logN, r, p } = read.cost;
  return { valid, stale: valid && (logN !== COST.logN || r !== COST.r || p !== COST.p) };
}
