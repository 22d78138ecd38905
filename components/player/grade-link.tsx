'use client';
import { Anchor } from '@mantine/core';
import { useSearchParams } from 'next/navigation';
import type { MouseEvent, ReactNode } from 'react';
import type { GradeFilter } from './track-rows';
import { addressWith } from './use-grade-filter';

/** A link that leaves only the tracks of a grade; the page needn't be asked for again. */
export function GradeLink(props: {
  readonly filter: GradeFilter | null;
  readonly onChoose: (filter: GradeFilter | null) => void;
  readonly isCurrent: boolean;
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const search = useSearchParams().toString();
  const choose = (event: MouseEvent): void => {
    // Another window or tab gets the address.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    props.onChoose(props.isCurrent ? null : props.filter);
  };
  return (
    <Anchor
      href={addressWith(props.filter, search)}
      onClick={choose}
      size="sm"
      underline="always"
      aria-label={props.label}
      aria-current={props.isCurrent ? 'true' : undefined}
      className={props.className}
    >
      {props.children}
    </Anchor>
  );
}
