'use client';
import { Alert, Button, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { FactList } from '@/components/ui/fact-list';
import { fieldText } from '@/components/ui/form/auth-form';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { type Verification, verifyReport } from '@/lib/domain/reports/contract-signing';
import { useApi } from '@/lib/platform/http/use-api';
import classes from './report.module.css';
import { useReportFormat } from './use-report-format';

/** Takes the code of a printed report and says what stands behind it. Open to whoever holds the paper. */
export function VerificationForm({ code }: { readonly code: string | null }) {
  const t = useTranslations('reports.verify');
  const router = useRouter();
  const { data, error, isLoading } = useApi(verifyReport, code === null ? null : { params: { code } });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = fieldText(event.currentTarget, 'code').replace(/[^0-9a-z-]/gi, '');
    if (typed) router.push(`/verify/${typed}`);
  };
  return (
    <Stack gap="md">
      {error && <ErrorAlert message={reasonOf(error, t('failed'))} />}
      {data && <Shown verification={data} />}
      <form method="post" noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            name="code"
            label={data ? t('another') : t('code')}
            description={t('codeHint')}
            maxLength={40}
            autoComplete="off"
            defaultValue={data ? '' : (code ?? '')}
            key={data ? 'another' : 'first'}
          />
          <Button type="submit" loading={isLoading} variant={data ? 'default' : 'filled'}>
            {t('submit')}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}

function Shown({ verification }: { readonly verification: Verification }) {
  const t = useTranslations('reports.verify');
  const format = useReportFormat();
  const { is_intact: isIntact, newest_version: newest, version } = verification;
  return (
    <Stack gap="md">
      {isIntact ? (
        <Alert color="teal" icon={<IconCircleCheck aria-hidden />} title={t('genuine')} role="status">
          {newest > version ? t('amended', { newest }) : null}
        </Alert>
      ) : (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('altered')} role="alert">
          {t('alteredText')}
        </Alert>
      )}
      {verification.is_simulated && <Alert color="yellow">{t('simulated')}</Alert>}
      {verification.erased_at && <Alert color="gray">{t('erased')}</Alert>}
      <FactList
        facts={[
          [t('laboratory'), verification.laboratory],
          [t('version'), version],
          [t('signer'), verification.signer],
          [t('signedAt'), `${format.moment(verification.signed_at)} UTC`],
          [
            t('hash'),
            <span key="hash" className={classes.hash}>
              {verification.sha256}
            </span>,
          ],
        ]}
      />
      <Text size="sm">{t('compare')}</Text>
      <Figures verification={verification} />
      <Text size="xs" c="dimmed">
        {verification.reference_set}. {t('compareText')}
      </Text>
    </Stack>
  );
}

function Figures({ verification }: { readonly verification: Verification }) {
  const t = useTranslations('reports');
  const format = useReportFormat();
  return (
    <Table aria-label={t('results.heading')} verticalSpacing={4}>
      <Table.Tbody>
        {verification.figures
          .filter(({ value }) => value !== null)
          .map(({ key, value, unit, interval_95: interval }) => (
            <Table.Tr key={key}>
              <Table.Td>{t(`figures.${key}`)}</Table.Td>
              <Table.Td ta="right" className={classes.number}>
                {format.number(value ?? 0)} {unit}
              </Table.Td>
              <Table.Td className={classes.number}>{interval && format.interval(interval)}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}
