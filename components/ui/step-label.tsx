import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './step-label.module.css';

/** The name of a step beside its number. A phone has room for that of the present step only; the others are read aloud. */
export function StepLabel(props: { readonly isPresent: boolean; readonly children: ReactNode }) {
  return (
    <Text inherit span className={props.isPresent ? undefined : classes.other}>
      {props.children}
    </Text>
  );
}
