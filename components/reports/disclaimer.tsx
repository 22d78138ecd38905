'use client';
import { Anchor, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import classes from './report.module.css';

/** That a person has to verify what was measured; on the screen with the way to what it can't tell. */
export function Disclaimer() {
  const t = useTranslations('reports');
  return (
    <Text size="xs" c="dimmed">
      {t('disclaimer')}{' '}
      <Anchor component={Link} href="/help/limits" size="xs" underline="always" className={classes.noPrint}>
        {t('limits')}
      </Anchor>
    </Text>
  );
}
