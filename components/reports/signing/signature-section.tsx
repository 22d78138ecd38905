'use client';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import { Link } from '@/components/ui/link';
import type { Signature, StoredReport } from '@/lib/domain/reports/contract-content';
import classes from '../report.module.css';
import { Section } from '../section';
import { useReportFormat } from '../use-report-format';
import { ChangeList } from './change-list';
import { type SigningState, versionAddress } from './signing-state';

/** Who signed which version; on paper, lines to sign by hand where nobody has. */
export function SignatureSection({
  report,
  state,
}: {
  readonly report: StoredReport;
  readonly state: SigningState;
}) {
  const t = useTranslations('reports.signing');
  const all = useTranslations('reports');
  const format = useReportFormat();
  const { signature } = report;
  const others = state.signatures.filter(({ number }) => number !== signature?.number);
  return (
    <Section title={t('heading')}>
      {signature && report.content.erasure && (
        <Text size="sm">
          {t('erased', {
            code: report.content.erasure.code,
            date: format.moment(report.content.erasure.erasedAt),
            sha256: signature.sha256,
            until: report.content.erasure.keptUntil,
          })}
        </Text>
      )}
      {signature ? <Signed signature={signature} /> : <Text size="sm">{all('status.draft')}</Text>}
      {others.length > 0 && (
        <Stack gap={4} className={classes.noPrint}>
          <Text size="sm" c="dimmed">
            {t('versions')}
          </Text>
          {others.map((each) => (
            <Group key={each.number} gap="xs">
              <Anchor component={Link} size="sm" href={versionAddress(report, each.number)}>
                {t('version', { number: each.number })}
              </Anchor>
              <By signature={each} />
            </Group>
          ))}
        </Stack>
      )}
    </Section>
  );
}

function By({ signature }: { readonly signature: Signature }) {
  const t = useTranslations('reports.signing');
  const format = useReportFormat();
  return (
    <Text size="sm">{t('by', { name: signature.signerName, date: format.moment(signature.signedAt) })}</Text>
  );
}

function Signed({ signature }: { readonly signature: Signature }) {
  const t = useTranslations('reports.signing');
  return (
    <Stack gap="sm">
      <Text fw={600} size="sm" component="div">
        <By signature={signature} />
      </Text>
      <FactList
        facts={[
          [t('version', { number: signature.number }), signature.reason ?? ''],
          [
            t('code'),
            <Group key="code" gap="md">
              <span className={classes.hash}>{signature.code}</span>
              <Anchor
                component={Link}
                size="sm"
                href={`/verify/${signature.code}`}
                className={classes.noPrint}
              >
                {t('verifyLink')}
              </Anchor>
            </Group>,
          ],
          [
            t('hash'),
            <span key="hash" className={classes.hash}>
              {signature.sha256}
            </span>,
          ],
        ]}
      />
      {signature.changes.length > 0 && (
        <Stack gap={4}>
          <Text size="sm" c="dimmed">
            {t('changes', { number: signature.number - 1 })}
          </Text>
          <ChangeList changes={signature.changes} />
        </Stack>
      )}
    </Stack>
  );
}
