'use client';
import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './report.module.css';

/** A part of a report with its heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" className={classes.section} aria-labelledby={id}>
      <Title order={3} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

/** Sentences under each other. */
export function Sentences({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <Text component="li" size="sm" key={item}>
          {item}
        </Text>
      ))}
    </ul>
  );
}
