'use client';
import { TwoFactorCard } from './two-factor-card';

/** Sets up the second factor, then leads on. */
export function DetourTwoFactor({ destination }: { readonly destination: string }) {
  return <TwoFactorCard isOn={false} titleOrder={2} onChange={() => window.location.assign(destination)} />;
}
