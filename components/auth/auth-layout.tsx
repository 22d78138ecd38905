import type { ReactNode } from 'react';
import classes from './auth-layout.module.css';
import { BrandPanel } from './brand-panel';

/** Brand on the left, or above on a narrow screen; the page's own work beside it. */
export function AuthLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <BrandPanel />
      <main className={classes.content}>{children}</main>
    </div>
  );
}
