'use client';
import { Alert, Button, Group, List, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconLink, IconShieldCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { type ChainCheck, type ChainFault, checkSystemLogs } from '@/lib/platform/audit/contract';
import { callApi } from '@/lib/platform/http/client';

type Outcome = Pick<ChainCheck, 'checked' | 'head' | 'faults'>;

/** A stretch takes about a second, so that the bar moves and no call runs into its time limit. */
const STRETCH = 20_000;

/** Recomputes the chain of hashes over the whole log, stretch by stretch, and says what does not fit. */
export function IntegrityCheck() {
  const t = useTranslations('admin.logs.integrity');
  const [running, setRunning] = useState<{ checked: number; total: number } | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const run = async (): Promise<void> => {
    setOutcome(null);
    setFailure(null);
    setRunning({ checked: 0, total: 0 });
    let checked = 0;
    const faults: ChainFault[] = [];
    try {
      for (let from: number | null = 1; ; ) {
        const part: ChainCheck = await callApi(
          checkSystemLogs,
          { query: { from, limit: STRETCH } },
          { timeoutMs: 60_000 },
        );
        checked += part.checked;
        faults.push(...part.faults);
        setRunning({ checked, total: part.head?.position ?? 0 });
        from = part.next;
        if (from === null || faults.length > 0) {
          setOutcome({ checked, head: part.head, faults });
          break;
        }
      }
    } catch (error) {
      setFailure(reasonOf(error, t('failed')));
    } finally {
      setRunning(null);
    }
  };

  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" flex="1 1 300px">
            {t('explanation')}
          </Text>
          <Button
            variant="default"
            leftSection={<IconLink size={18} aria-hidden />}
            loading={running !== null}
            onClick={() => void run()}
          >
            {t('check')}
          </Button>
        </Group>
        {running && running.total > 0 && (
          <>
            <Progress value={(100 * running.checked) / running.total} aria-label={t('check')} />
            <Text size="sm" c="dimmed">
              {t('running', running)}
            </Text>
          </>
        )}
        {failure && <ErrorAlert message={failure} />}
        {outcome && <Told outcome={outcome} />}
      </Stack>
    </Paper>
  );
}

function Told({ outcome: { checked, head, faults } }: { readonly outcome: Outcome }) {
  const t = useTranslations('admin.logs.integrity');
  if (faults.length > 0) {
    return (
      <ErrorAlert
        message={
          <>
            {t('faults', { count: faults.length })}
            <List size="sm" mt={4}>
              {faults.map(({ kind, position, sequence }) => (
                <List.Item key={`${kind} ${position} ${sequence}`}>
                  {t(`fault.${kind}`, { position: position ?? '–', sequence: sequence ?? '–' })}
                </List.Item>
              ))}
            </List>
          </>
        }
      />
    );
  }
  return (
    <Alert color="teal" icon={<IconShieldCheck aria-hidden />} role="status">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {head ? t('intact', { checked, position: head.position, hash: head.hash }) : t('empty')}
      </Text>
    </Alert>
  );
}
