'use client';
import { Button, Code, Group, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { TintBadge } from '@/components/ui/tint-badge';
import type { TokenView } from '@/lib/platform/api-tokens/contract';

const COLORS = { active: 'teal', expired: 'gray', revoked: 'gray', ended: 'gray' } as const;

/** One token: what it is for, until when, and when and from where it was last used. */
export function TokenLine(props: { readonly token: TokenView; readonly onRevoke: () => void }) {
  const t = useTranslations('account.tokens');
  const format = useFormatter();
  const { token } = props;
  const day = (iso: string): string => format.dateTime(new Date(iso), 'day');
  const facts = [
    token.scopes.map((scope) => t(`scopes.${scope}`)).join(', '),
    token.project ? t('onlyProject', { name: token.project.name }) : t('allProjects'),
    token.revokedAt
      ? t('revokedOn', { day: day(token.revokedAt) })
      : t(token.status === 'expired' ? 'expiredOn' : 'expires', { day: day(token.expiresAt) }),
    token.lastUsedAt
      ? t('lastUsed', { day: day(token.lastUsedAt), address: token.lastUsedAddress ?? t('unknownAddress') })
      : t('neverUsed'),
  ];
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm">
      <div style={{ flex: '1 1 240px', minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {token.name}
          </Text>
          <Code>…{token.ending}</Code>
          <TintBadge color={COLORS[token.status]}>{t(`status.${token.status}`)}</TintBadge>
        </Group>
        <Text size="sm" c="dimmed" mt={4}>
          {facts.join(' · ')}
        </Text>
      </div>
      {token.status === 'active' && (
        <Button
          size="xs"
          variant="default"
          onClick={props.onRevoke}
          aria-label={t('revokeNamed', { name: token.name })}
        >
          {t('revoke')}
        </Button>
      )}
    </Group>
  );
}
