import type { ReactNode } from 'react';
import { ApplySettings } from '@/components/account/apply-settings';
import { AppFrame } from '@/components/shell/app-frame';
import { currentPrincipal } from '@/lib/platform/auth/page-guard';
import { getAppearance } from '@/lib/platform/profile';

/** The frame only. Whether this person may be here is each page's own question: a layout is not a lock. */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const principal = await currentPrincipal();
  if (!principal) return children;
  const { userId: id, displayName, email, permissions } = principal;
  const { darkMode, language, photoURL } = await getAppearance(principal);
  return (
    <AppFrame user={{ id, displayName, email, permissions, photoURL }}>
      <ApplySettings darkMode={darkMode} language={language} />
      {children}
    </AppFrame>
  );
}
