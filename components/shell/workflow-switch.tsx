'use client';
import { Button, Group } from '@mantine/core';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { admits } from '@/lib/platform/access/permissions';

const WORKFLOWS = [
  { key: 'sarm', href: '/sarm/dashboard', permission: 'access_business' },
  { key: 'finetune', href: '/finetune/dashboard', permission: 'access_technical' },
] as const;

/** Leads from one workflow to the other; only for those to whom both are open. */
export function WorkflowSwitch({
  permissions,
  onNavigate,
}: {
  readonly permissions: readonly string[];
  readonly onNavigate?: () => void;
}) {
  const t = useTranslations('shell.workflow');
  const path = usePathname();
  if (!WORKFLOWS.every(({ permission }) => admits(permissions, permission))) return null;
  return (
    <Group component="nav" gap={4} wrap="nowrap" aria-label={t('label')}>
      {WORKFLOWS.map(({ key, href }) => {
        const isHere = path === `/${key}` || path.startsWith(`/${key}/`);
        return (
          <Button
            key={key}
            component={Link}
            href={href}
            onClick={onNavigate}
            size="compact-sm"
            variant={isHere ? 'filled' : 'default'}
            aria-current={isHere ? 'true' : undefined}
          >
            {t(key)}
          </Button>
        );
      })}
    </Group>
  );
}
