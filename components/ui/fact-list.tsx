import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

/** Names and values beside each other; below each other on a phone, unless the values are `short` ones such as counts. */
export function FactList(props: {
  readonly facts: readonly (readonly [string, ReactNode])[];
  readonly short?: boolean;
}) {
  const { facts, short = false } = props;
  return (
    <dl className={classes.list} data-short={short || undefined}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.row}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm" m={0} className={classes.value}>
            {value}
          </Text>
        </div>
      ))}
    </dl>
  );
}
