'use client';
import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { Link } from '@/components/ui/link';
import { useMayFollow } from './page-access';

interface Step {
  readonly label: string;
  /** Absent for the page one is on. A page that is closed to the person is named only. */
  readonly href?: string;
}

/** Where one is, and the way up. Wraps on a phone. */
export function Trail({ steps, label }: { readonly steps: readonly Step[]; readonly label: string }) {
  const mayFollow = useMayFollow();
  return (
    <nav aria-label={label}>
      <Breadcrumbs separatorMargin={6} style={{ flexWrap: 'wrap', rowGap: 2 }}>
        {steps.map((step) =>
          step.href && mayFollow(step.href) ? (
            <Anchor key={step.label} component={Link} href={step.href} size="sm" lh={1.6} maw={260} truncate>
              {step.label}
            </Anchor>
          ) : (
            <Text
              key={step.label}
              size="sm"
              c="dimmed"
              lh={1.6}
              maw={260}
              truncate
              aria-current={step.href ? undefined : 'page'}
            >
              {step.label}
            </Text>
          ),
        )}
      </Breadcrumbs>
    </nav>
  );
}
