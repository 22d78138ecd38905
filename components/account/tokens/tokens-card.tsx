'use client';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfirm } from '@/components/ui/confirm';
import { ErrorAlert } from '@/components/ui/error-alert';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { Pager } from '@/components/ui/table/pager';
import type { TokenScope } from '@/lib/platform/access/token-scopes';
import { listTokens, revokeToken, type TokenView } from '@/lib/platform/api-tokens/contract';
import { callApi } from '@/lib/platform/http/client';
import { useApi, useReload } from '@/lib/platform/http/use-api';
import { Card } from '../card';
import { NewToken } from './new-token';
import { TokenDialog } from './token-dialog';
import { TokenLine } from './token-line';

const PAGE_TOKENS = 10;

/** The API tokens of whoever is signed in: make one, see where each was used, revoke it. */
export function TokensCard(props: {
  /** The scopes of which the person holds something. */
  readonly offered: readonly TokenScope[];
  readonly hasSecondFactor: boolean;
}) {
  const t = useTranslations('account.tokens');
  const ask = useConfirm();
  const [page, setPage] = useState(1);
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const dialog = useDialogSubject<'new'>();
  const reload = useReload(listTokens);
  const { data, error, mutate } = useApi(
    listTokens,
    { query: { limit: PAGE_TOKENS, offset: (page - 1) * PAGE_TOKENS } },
    { keepPreviousData: true },
  );

  const revoke = async ({ id, name }: TokenView): Promise<void> => {
    try {
      await callApi(revokeToken, { params: { id } });
      notifications.show({ color: 'teal', message: t('revokedToast', { name }) });
    } catch (failure) {
      notifications.show({ color: 'red', message: reasonOf(failure, t('revokeFailed')) });
    }
    reload();
  };
  const askToRevoke = (token: TokenView): void =>
    ask({
      title: t('revoke'),
      message: t('revokeConfirm', { name: token.name }),
      confirmLabel: t('revoke'),
      destructive: true,
      action: () => revoke(token),
    });

  return (
    <Card title={t('title')} description={t('description')}>
      {made && <NewToken name={made.name} token={made.token} onDone={() => setMade(null)} />}
      {error && <ErrorAlert message={reasonOf(error, t('loadFailed'))} onRetry={() => void mutate()} />}
      {!data && !error && <Loader size="sm" role="status" aria-label={t('loading')} />}
      {data?.total === 0 && !made && (
        <Text size="sm" c="dimmed">
          {t(props.offered.length > 0 ? 'empty' : 'nothingToLend')}
        </Text>
      )}
      {data && data.tokens.length > 0 && (
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {data.tokens.map((token) => (
            <TokenLine key={token.id} token={token} onRevoke={() => askToRevoke(token)} />
          ))}
        </Stack>
      )}
      {data && data.total > PAGE_TOKENS && (
        <Pager page={page} limit={PAGE_TOKENS} total={data.total} onPage={setPage} />
      )}
      {props.offered.length > 0 && (
        <Group justify="flex-end">
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => dialog.open('new')}>
            {t('create')}
          </Button>
        </Group>
      )}
      <TokenDialog
        key={dialog.turn}
        offered={props.offered}
        hasSecondFactor={props.hasSecondFactor}
        opened={dialog.opened}
        onClose={dialog.close}
        onMade={(token) => {
          setMade(token);
          setPage(1);
          reload();
        }}
      />
    </Card>
  );
}
