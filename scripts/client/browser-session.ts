/** Signs in as a browser does. @returns the cookies to send from then on */
export async function signInAsBrowser(address: string, email: string, password: string): Promise<string> {
  const jar = new Map<string, string>();
  const keep = (response: Response): void => {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = ''] = pair.split('=');
      jar.set(name, pair);
    }
  };
  const csrf = await fetch(`${address}/api/auth/csrf`);
  keep(csrf);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const signedIn = await fetch(`${address}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: [...jar.values()].join('; '), origin: address },
    body: new URLSearchParams({ csrfToken, email, password, json: 'true' }),
  });
  keep(signedIn);
  if (!signedIn.ok)
    throw new Error(`${email} could not sign in: ${signedIn.status} ${await signedIn.text()}`);
  return [...jar.values()].join('; ');
}
