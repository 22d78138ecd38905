import { createPublicKey } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog, mails, rateLimits, systemSettings, twoFactors, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { env } from '@/lib/env';
import type { Origin } from '@/lib/platform/access';
import { refusal } from '@/lib/platform/http/testing';
import { loginWithGoogle } from '..';
import { authenticate } from '../session';
import { signIn } from '../sign-in';
import { testAccount, testSession } from '../testing';
import { googleLogin } from './contract-google';

const issuer = await vi.hoisted(async () => {
  const { startTestIssuer } = await import('../testing-issuer');
  const client = { clientId: 'sarm-test', clientSecret: 'a secret of the client' };
  const started = await startTestIssuer(client);
  started.serve('http://localhost:3000/api/auth/callback/google');
  process.env.GOOGLE_ISSUER = started.url;
  process.env.GOOGLE_CLIENT_ID = client.clientId;
  process.env.GOOGLE_CLIENT_SECRET = client.clientSecret;
  return started;
});

const { db, close } = await testDatabase();
afterAll(async () => {
  await issuer.close();
  await close();
});
beforeEach(() => db.delete(rateLimits));

const origin: Origin = { ipAddress: '192.0.2.7', userAgent: 'test', requestId: 'request-1' };
let people = 0;

/** A person of a Google Workspace: Google answers for the address. */
function newPerson(more: Record<string, unknown> = {}) {
  people += 1;
  return {
    sub: `google-${people}`,
    email: `person-${people}@clinic.example`,
    name: `Person ${people}`,
    hd: 'clinic.example',
    ...more,
  };
}

const login = (idToken: string, nonce?: string) => loginWithGoogle({ idToken, nonce }, origin);
const loginAs = async (claims: Record<string, unknown>) => login(await issuer.idToken(claims));
const rowOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

/** A person whose account an administrator has approved. */
async function member(more: Record<string, unknown> = {}) {
  const person = newPerson(more);
  await refusal(loginAs(person));
  await db.update(users).set({ isActive: true, awaitsApproval: false }).where(eq(users.email, person.email));
  return person;
}

describe('the first time', () => {
  it('makes an account without a password that waits for approval', async () => {
    const person = newPerson();
    const waiting = await refusal(loginAs(person));
    expect(waiting.code).toBe('ACCOUNT_INACTIVE');
    expect(await rowOf(person.email)).toMatchObject({
      googleSubject: person.sub,
      displayName: person.name,
      passwordHash: null,
      emailVerified: true,
      isActive: false,
      awaitsApproval: true,
    });
    expect((await refusal(loginAs(person))).code).toBe('ACCOUNT_INACTIVE');
  });

  it('is refused while registration is closed', async () => {
    await db.insert(systemSettings).values({ section: 'security', value: { allowRegistration: false } });
    const person = newPerson();
    expect((await refusal(loginAs(person))).message).toMatch(/^Registration is closed/);
    expect(await rowOf(person.email)).toBeUndefined();
    await db.delete(systemSettings);
  });

  it('says so when the account cannot be stored', async () => {
    await db.execute(sql`alter table users add constraint nobody_new check (display_name <> 'Unlucky')`);
    const unlucky = await refusal(loginAs(newPerson({ name: 'Unlucky' })));
    expect([unlucky.code, unlucky.message]).toEqual(['INTERNAL', 'Google registration failed']);
    await db.execute(sql`alter table users drop constraint nobody_new`);
  });

  it('is refused with an address that Google has not confirmed', async () => {
    const person = newPerson({ email_verified: false });
    expect((await refusal(loginAs(person))).code).toBe('FORBIDDEN');
    expect(await rowOf(person.email)).toBeUndefined();
  });
});

describe('a good token', () => {
  it('signs in, is on record, and the session is as good as any other', async () => {
    const person = await member();
    const answer = await loginAs(person);
    const id = (await rowOf(person.email))?.id;
    expect(answer).toMatchObject({ token_type: 'bearer', user: { id, email: person.email } });
    const authorization = `Bearer ${answer.access_token}`;
    expect(await authenticate({ cookies: {}, authorization }, origin)).toMatchObject({ userId: id });
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'auth.sign-in'))
      .orderBy(desc(auditLog.sequence))
      .limit(1);
    expect(entry).toMatchObject({ userId: id, message: 'Signed in with Google', ipAddress: '192.0.2.7' });
  });

  it('finds its account by who it is, also after the address has changed at Google', async () => {
    const person = await member();
    const answer = await loginAs({ ...person, email: 'married@clinic.example' });
    expect(answer.user.email).toBe(person.email);
  });

  it('tells who it is; what the rest of the request claims does not count', async () => {
    const victim = await testAccount(db);
    const person = await member();
    const body = googleLogin.body?.parse({
      idToken: await issuer.idToken(person),
      email: victim.email,
      uid: victim.id,
      displayName: 'Victim',
      roles: ['system_admin'],
      isActive: true,
    }) as { idToken: string };
    expect(Object.keys(body)).not.toContain('roles');
    const answer = await loginWithGoogle(body, origin);
    expect(answer.user).toMatchObject({ email: person.email, displayName: person.name });
  });

  it('opens no account that is shut', async () => {
    const person = await member();
    await db.update(users).set({ isActive: false }).where(eq(users.email, person.email));
    expect((await refusal(loginAs(person))).code).toBe('ACCOUNT_INACTIVE');
  });

  it('leaves no password behind with which somebody could sign in', async () => {
    const person = await member();
    // What the specification's own client would have tried.
    const guess = { email: person.email, password: person.sub };
    expect((await refusal(signIn(guess, origin))).code).toBe('UNAUTHENTICATED');
  });
});

describe('an account with a password and the same address', () => {
  it('is joined when Google answers for the address, and its owner is told', async () => {
    const account = await testAccount(db);
    await db
      .update(users)
      .set({ emailVerified: true, email: `${account.id}@gmail.com` })
      .where(eq(users.id, account.id));
    const email = `${account.id}@gmail.com`;
    const answer = await loginAs({ sub: `sub-${account.id}`, email, name: 'Whoever' });
    expect(answer.user.id).toBe(account.id);
    expect(await rowOf(email)).toMatchObject({
      googleSubject: `sub-${account.id}`,
      passwordHash: expect.stringContaining('scrypt'),
    });
    const told = await db.select().from(mails).where(eq(mails.recipient, email));
    expect(told.map(({ subject }) => subject)).toContain('Your account can be opened with Google');
  });

  it('loses a password, sessions and second factor of whoever never showed that the address is theirs', async () => {
    const squatter = await testAccount(db);
    const session = await testSession(db, squatter);
    await db.insert(twoFactors).values({ userId: squatter.id, sealedSecret: 'x', confirmedAt: new Date() });
    const answer = await loginAs(newPerson({ email: squatter.email }));
    expect(answer.user.id).toBe(squatter.id);
    expect((await refusal(signIn(squatter, origin))).code).toBe('UNAUTHENTICATED');
    const { authorization } = session;
    expect(await authenticate({ cookies: {}, authorization }, origin)).toBeNull();
    expect(await db.select().from(twoFactors).where(eq(twoFactors.userId, squatter.id))).toEqual([]);
    const mine = { cookies: {}, authorization: `Bearer ${answer.access_token}` };
    expect(await authenticate(mine, origin)).toMatchObject({ userId: squatter.id });
  });

  it('is not joined when Google only knew the address once', async () => {
    const account = await testAccount(db);
    const { hd: _, ...person } = newPerson({ email: account.email });
    expect((await refusal(loginAs(person))).message).toMatch(/^An account with this email address exists/);
    expect(await rowOf(account.email)).toMatchObject({ googleSubject: null });
  });

  it('is not joined to a second Google account', async () => {
    const person = await member();
    expect((await refusal(loginAs({ ...person, sub: 'somebody-else' }))).code).toBe('FORBIDDEN');
    expect(await rowOf(person.email)).toMatchObject({ googleSubject: person.sub });
  });
});

describe('a token is refused', () => {
  const wrong = async (idToken: string, nonce?: string) => {
    const { code, message } = await refusal(login(idToken, nonce));
    return `${code}: ${message}`;
  };
  const REFUSED = 'UNAUTHENTICATED: Google login failed';
  const payload = (person: Record<string, unknown>) => ({
    ...person,
    email_verified: true,
    iss: issuer.url,
    aud: issuer.client.clientId,
  });

  it('from another issuer, for another client, or too old', async () => {
    const person = await member();
    expect(await wrong(await issuer.idToken({ ...person, iss: 'https://evil.example' }))).toBe(REFUSED);
    expect(await wrong(await issuer.idToken({ ...person, aud: 'another-client' }))).toBe(REFUSED);
    expect(await wrong(await issuer.idToken({ ...person, azp: 'another-client' }))).toBe(REFUSED);
    const past = Math.floor(Date.now() / 1000) - 120;
    expect(await wrong(await issuer.idToken({ ...person, exp: past }))).toBe(REFUSED);
  });

  it("that is unsigned, algorithm 'none'", async () => {
    const token = new UnsecuredJWT(payload(await member())).setIssuedAt().setExpirationTime('1h').encode();
    expect(await wrong(token)).toBe(REFUSED);
  });

  it('signed with another key under the same name', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT(payload(await member()))
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
    expect(await wrong(forged)).toBe(REFUSED);
  });

  it('signed with the public key as if it were a shared secret', async () => {
    const { keys } = (await (await fetch(`${issuer.url}/jwks`)).json()) as { keys: { kty: string }[] };
    const pem = createPublicKey({ key: keys[0] as never, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    });
    const confused = await new SignJWT(payload(await member()))
      .setProtectedHeader({ alg: 'HS256', kid: 'test' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(Buffer.from(pem));
    expect(await wrong(confused)).toBe(REFUSED);
  });

  it('with a letter changed, and anything that is no token', async () => {
    const token = await issuer.idToken(await member());
    const middle = Math.floor(token.length / 2);
    const other = token[middle] === 'A' ? 'B' : 'A';
    expect(await wrong(token.slice(0, middle) + other + token.slice(middle + 1))).toBe(REFUSED);
    expect(await wrong('nonsense')).toBe(REFUSED);
  });

  it('with a nonce that whoever sends it does not know', async () => {
    const person = await member();
    const token = await issuer.idToken({ ...person, nonce: 'n-1' });
    expect(await wrong(token)).toBe(REFUSED);
    expect(await wrong(token, 'n-2')).toBe(REFUSED);
    expect((await login(token, 'n-1')).user.email).toBe(person.email);
  });

  it('the second time: who finds a used one cannot sign in with it', async () => {
    const token = await issuer.idToken(await member());
    const both = await Promise.allSettled([login(token), login(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await wrong(token)).toBe(REFUSED);
  });

  it('of people outside the domain that the environment names', async () => {
    const person = await member();
    env.GOOGLE_HOSTED_DOMAIN = 'laboratory.example';
    expect((await refusal(loginAs(person))).message).toBe(
      'This domain is not authorized for Google sign-in. Please contact support.',
    );
    const { hd: _, ...withoutDomain } = person;
    expect((await refusal(loginAs(withoutDomain))).code).toBe('FORBIDDEN');
    env.GOOGLE_HOSTED_DOMAIN = 'Clinic.example';
    expect((await loginAs(person)).user.email).toBe(person.email);
    env.GOOGLE_HOSTED_DOMAIN = undefined;
  });

  it('from a network that tries too many', async () => {
    await db.insert(rateLimits).values({
      key: 'google:network:192.0.2.7',
      attempts: 60,
      windowEndsAt: new Date(Date.now() + 60_000),
    });
    expect((await refusal(loginAs(newPerson()))).code).toBe('TOO_MANY_REQUESTS');
  });
});

it('where it is not set up, the answer says so', async () => {
  env.GOOGLE_CLIENT_SECRET = undefined;
  const answer = await refusal(loginAs(newPerson()));
  expect([answer.code, answer.message]).toEqual([
    'UNAVAILABLE',
    'Google sign-in is not set up on this installation.',
  ]);
  env.GOOGLE_CLIENT_SECRET = issuer.client.clientSecret;
});
