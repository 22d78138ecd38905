import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import Provider from 'oidc-provider';

/** What the issuer says of a person in an ID token. */
export type PersonClaims = Readonly<Record<string, string | boolean>> & { readonly sub: string };

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface TestIssuer {
  readonly url: string;
  readonly client: Client;
  /** People who can sign in there; their `sub` is what they type as login. */
  readonly people: Map<string, PersonClaims>;
  /** Begins to serve; from here on codes are handed to this address only. */
  serve(redirectUri: string): void;
  /** An ID token signed with the issuer's own key, with these claims besides what every good one carries. */
  idToken(claims: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<void>;
}

/** An OpenID Connect issuer on this computer that stands in for Google in tests (oidc-provider, a certified one). */
export async function startTestIssuer(client: Client): Promise<TestIssuer> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'test' };
  let listener: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => {
    // This issuer has no page for choosing among accounts, which Google has.
    request.url = request.url?.replace('&prompt=select_account', '');
    if (listener) void listener(request, response);
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, PersonClaims>();
  const serve = (redirectUri: string): void => {
    const provider = new Provider(url, {
      clients: [
        { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['a key for the cookies of a test issuer'] },
      // As Google does: what the scopes name is in the ID token itself.
      conformIdTokenClaims: false,
      claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: () => ({ ...(people.get(sub) ?? { sub }) }),
      }),
      features: { devInteractions: { enabled: true } },
    });
    listener = provider.callback();
  };
  return {
    url,
    client,
    people,
    serve,
    idToken: (claims) =>
      new SignJWT({ email_verified: true, jti: randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setIssuer(typeof claims.iss === 'string' ? claims.iss : url)
        .setAudience(typeof claims.aud === 'string' ? claims.aud : client.clientId)
        .setIssuedAt()
        .setExpirationTime(typeof claims.exp === 'number' ? claims.exp : '1h')
        .sign(privateKey),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
