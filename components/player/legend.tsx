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

/** The grades that there are with their colors; each leads to its tracks. */
export function Legend(props: {
  readonly rows: readonly TrackRow[];
  readonly filter: GradeFilter | null;
  readonly onFilter: (filter: GradeFilter | null) => void;
}) {
  const t = useTranslations('tracks');
  const counts = GRADES.map(
    (grade) => [grade, props.rows.filter((row) => row.grade === grade).length] as const,
  );
  const doubtful = props.rows.filter(isToLookAt).length;
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {counts
        .filter(([grade, count]) => count > 0 || props.filter === grade)
        .map(([grade, count]) => (
          <li key={grade}>
            <GradeLink
              filter={grade}
              onChoose={props.onFilter}
              isCurrent={props.filter === grade}
              className={classes.legendLink ?? ''}
            >
              <Swatch grade={grade} />
              {t('legendItem', { grade: t(`grades.${grade}`), count })}
            </GradeLink>
          </li>
        ))}
      {(doubtful > 0 || props.filter === 'doubtful') && (
        <li>
          <GradeLink
            filter="doubtful"
            onChoose={props.onFilter}
            isCurrent={props.filter === 'doubtful'}
            className={classes.legendLink ?? ''}
          >
            {t('legendItem', { grade: t('doubtful'), count: doubtful })}
          </GradeLink>
        </li>
      )}
    </ul>
  );
}
