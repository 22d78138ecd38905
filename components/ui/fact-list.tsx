import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

/** Names and values beside each other; below each other on a phone. */
export function FactList({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.list}>
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
