'use client';
import { useTranslations } from 'next-intl';
import { GRADE_COLORS } from '@/components/annotation/engine/colors';
import type { TrackGrade } from '@/components/annotation/engine/track-record';
import { GradeLink } from './grade-link';
import classes from './player.module.css';
import { GRADES, type GradeFilter, isToLookAt, type TrackRow } from './track-rows';

export function Swatch({ grade }: { readonly grade: TrackGrade }) {
  return <span className={classes.swatch} style={{ background: GRADE_COLORS[grade] }} aria-hidden />;
}

/** The grades that there are with their colors, and what is doubtful; each leads to its tracks. */
export function Legend(props: {
  readonly rows: readonly TrackRow[];
  readonly filter: GradeFilter | null;
  readonly onFilter: (filter: GradeFilter | null) => void;
}) {
  const t = useTranslations('tracks');
  const grades = GRADES.map((grade) => ({
    ...{ filter: grade, name: t(`grades.${grade}`), swatch: <Swatch grade={grade} /> },
    count: props.rows.filter((row) => row.grade === grade).length,
  }));
  const doubtful = {
    ...{ filter: 'doubtful' as const, name: t('doubtful'), swatch: null },
    count: props.rows.filter(isToLookAt).length,
  };
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {[...grades, doubtful]
        .filter(({ filter, count }) => count > 0 || props.filter === filter)
        .map(({ filter, name, swatch, count }) => (
          <li key={filter}>
            <GradeLink
              filter={filter}
              onChoose={props.onFilter}
              isCurrent={props.filter === filter}
              className={classes.legendLink ?? ''}
            >
              {swatch}
              {t('legendItem', { grade: name, count })}
            </GradeLink>
          </li>
        ))}
    </ul>
  );
}
