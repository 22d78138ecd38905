'use client';
import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './report.module.css';

/** A part of a report with its heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" className={classes.section} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

/** Sentences under each other; `language` where they were stored in one that may not be the page's. */
export function Sentences({
  items,
  language,
}: {
  readonly items: readonly string[];
  readonly language?: string | undefined;
}) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <Text component="li" size="sm" key={item} lang={language}>
          {item}
        </Text>
      ))}
    </ul>
  );
}
