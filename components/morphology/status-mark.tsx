'use client';
import { useTranslations } from 'next-intl';
import { type CellStatus, STATUS_LOOKS, STATUSES } from './cell-status';
import classes from './morphology.module.css';

/** The color and line of a state, with its name. */
export function StatusMark({ status }: { readonly status: CellStatus }) {
  const t = useTranslations('morphology.status');
  return (
    <span className={classes.status}>
      <span
        className={classes.swatch}
        data-status={status}
        style={{ borderColor: STATUS_LOOKS[status].color }}
        aria-hidden
      />
      {t(status)}
    </span>
  );
}

/** What the lines about the cells mean, with how many there are of each. */
export function StatusLegend({ counts }: { readonly counts: Readonly<Record<CellStatus, number>> }) {
  const t = useTranslations('morphology');
  return (
    <ul className={classes.legend} aria-label={t('viewer.legend')}>
      {STATUSES.map((status) => (
        <li key={status}>
          <StatusMark status={status} />
          {counts[status]}
        </li>
      ))}
    </ul>
  );
}
