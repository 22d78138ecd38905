'use client';
import { createContext, type ReactNode, useContext } from 'react';

/** What the system settings call this installation. */
export interface Site {
  readonly name: string;
  readonly description: string;
}

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { readonly site: Site; readonly children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/**
 * Name and description of this installation.
 * @throws Error outside SiteProvider.
 */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite stands outside SiteProvider');
  return site;
}
