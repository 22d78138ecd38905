'use client';
import { List, ListItem, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useSite } from '@/components/ui/site';
import classes from './brand-panel.module.css';

/** Paths as a tracker draws them: two progressive ones, a slow one, one on the spot. */
const PATHS = [
  'M-20 420 q20 -34 44 -18 t44 -18 44 -18 44 -18 44 -18 44 -18 44 -18 44 -18 44 -18',
  'M-20 500 q24 -16 46 -4 t46 -4 46 -4 46 -4 46 -4 46 -4 46 -4 46 -4 46 -4 46 -4',
  'M330 120 q10 -14 20 -6 t16 -6 14 -8 12 -10 10 -12 8 -14',
  'M120 220 q6 -12 12 -2 t4 10 -10 4 -2 -12',
] as const;

/** The left side of the sign-in pages. */
export function BrandPanel() {
  const t = useTranslations('auth.brand');
  const site = useSite();
  return (
    <header className={classes.panel}>
      <svg
        className={classes.paths}
        viewBox="0 0 480 640"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        {PATHS.map((path) => (
          <path key={path} d={path} fill="none" stroke="currentColor" strokeWidth="2" />
        ))}
      </svg>
      <div className={classes.text}>
        <Text fz={28} fw={700} lh={1.2}>
          {site.name}
        </Text>
        <Text mt={6}>{site.description}</Text>
      </div>
      <List className={`${classes.text} ${classes.points}`} spacing="sm" c="white">
        <ListItem>{t('points.measured')}</ListItem>
        <ListItem>{t('points.uncertainty')}</ListItem>
        <ListItem>{t('points.reference')}</ListItem>
      </List>
    </header>
  );
}
