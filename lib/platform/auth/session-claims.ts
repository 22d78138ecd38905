/** What a session cookie and a Bearer token carry: who, which session, which generation of them. Nothing else. */
export interface SessionClaims {
  readonly sub: string;
  readonly sessionId: string;
  readonly sessionVersion: number;
}
