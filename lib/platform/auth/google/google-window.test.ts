import { describe, expect, it } from 'vitest';
import { attemptOf, GOOGLE_OUTCOMES, googleOutcome, windowOutcome } from './contract-google-window';
import { endInWindow } from './google-window';

const SITE = 'https://lab.example';
const ATTEMPT = '0123456789abcdef0123456789abcdef';
const IN_WINDOW = `${SITE}/sign-in-window?attempt=${ATTEMPT}`;

/** The answer to a return from Google that leads to `location`, of a browser whose attempt was to end at `kept`. */
function ending(location: string, kept: string | null, path = '/api/auth/callback/google?code=c&state=s') {
  const cookie =
    kept === null ? 'a=b' : `a=b; __Secure-next-auth.callback-url=${encodeURIComponent(kept)}; c=d`;
  const headers = new Headers({ location });
  headers.append('set-cookie', 'next-auth.session-token=t; HttpOnly');
  headers.append('set-cookie', 'next-auth.state=; Max-Age=0');
  const request = new Request(`${SITE}${path}`, { headers: { cookie } });
  return endInWindow(request, new Response(null, { status: 302, headers }));
}

describe('the end of a return from Google', () => {
  it.each([
    [IN_WINDOW, 'returned'],
    [`${SITE}/login?google=taken`, 'taken'],
    [`${SITE}/login?google=cancelled`, 'cancelled'],
    [`${SITE}/login?error=OAuthCallback`, 'configuration'],
    [`${SITE}/login?error=Callback`, 'failed'],
    [`${SITE}/login?error=SomethingNew`, 'failed'],
    [`${SITE}/account-inactive`, 'inactive'],
  ])('in a window: %s is told as %s', (location, outcome) => {
    const response = ending(location, IN_WINDOW);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/sign-in-window?attempt=${ATTEMPT}&outcome=${outcome}`);
    // The session and the end of the checks' cookies come along.
    expect(response.headers.getSetCookie()).toHaveLength(2);
  });

  it.each([
    ['a whole page', `${SITE}/profile`],
    ['a cookie that names no attempt', `${SITE}/sign-in-window?attempt=../../x`],
    ['a cookie that is no address', '%'],
    ['no cookie', null],
  ])('elsewhere it stays as it is: %s', (_, kept) => {
    const response = ending(`${SITE}/login?google=taken`, kept);
    expect([response.status, response.headers.get('location')]).toEqual([302, `${SITE}/login?google=taken`]);
  });

  it('leaves the other endpoints of next-auth alone', () => {
    const response = ending(`${SITE}/login`, IN_WINDOW, '/api/auth/signout');
    expect(response.headers.get('location')).toBe(`${SITE}/login`);
  });

  it('does not read the name of another site in the cookie as more than a place', () => {
    const response = ending(IN_WINDOW, `https://evil.example/sign-in-window?attempt=${ATTEMPT}`);
    expect(response.headers.get('location')).toMatch(/^\/sign-in-window\?/);
  });
});

it('knows its outcomes, and nothing of what objects inherit', () => {
  expect(GOOGLE_OUTCOMES.map(googleOutcome)).toEqual([...GOOGLE_OUTCOMES]);
  for (const named of ['', 'constructor', '__proto__', 'inactive', 7, null, {}]) {
    expect(googleOutcome(named)).toBeNull();
  }
  expect(['inactive', 'taken', 'returned', 'x', null].map(windowOutcome)).toEqual([
    'inactive',
    'taken',
    'returned',
    'returned',
    'returned',
  ]);
  expect([ATTEMPT, `${ATTEMPT}0`, ATTEMPT.toUpperCase(), [ATTEMPT], undefined].map(attemptOf)).toEqual([
    ATTEMPT,
    null,
    null,
    null,
    null,
  ]);
});
