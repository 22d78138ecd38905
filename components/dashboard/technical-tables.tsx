import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { getFormatter, getTranslations } from 'next-intl/server';
import { inOneLine } from '@/components/ui/in-one-line';
import { PageLink } from '@/components/ui/page-access';
import { TintBadge } from '@/components/ui/tint-badge';
import { annotationPageOf, labelingPageOf } from '@/components/workflow/annotation-page';
import type { OpenIssue, TechnicalTables as Tables } from '@/lib/domain/dashboard';
import { mayFollow } from '@/lib/platform/access/pages';
import { ListCard } from './list-card';
import { SimpleTable } from './simple-table';

const RIGHT = { align: 'right' } as const;
const COLORS = { high: 'red', medium: 'orange', low: 'gray' } as const;

const pageOfIssue = ({ subject }: OpenIssue): string => {
  if ('modelId' in subject) return `/finetune/models/${subject.modelId}`;
  if ('labelId' in subject) return labelingPageOf(subject.labelId);
  if ('frameId' in subject) return annotationPageOf(subject);
  return subject.isPrediction
    ? `/finetune/prediction?videoId=${subject.videoId}`
    : `/finetune/detection?videoId=${subject.videoId}`;
};

/** How far labeling is, which models are at work and how they did, and what waits for somebody. */
export async function TechnicalTables(props: {
  readonly data: Tables;
  readonly permissions: readonly string[];
}) {
  const { data } = props;
  const [t, detection, measurements] = await Promise.all([
    getTranslations('dashboard.technical'),
    getTranslations('detectionPages'),
    getTranslations('measurementPages'),
  ]);
  const pages = [
    { href: '/finetune/detection', label: detection('detection.title') },
    { href: '/finetune/detection-results', label: detection('results.title') },
    { href: '/finetune/concentration', label: measurements('concentration.title') },
    { href: '/finetune/motility', label: measurements('motility.title') },
  ].filter(({ href }) => mayFollow(props.permissions, href));
  return (
    <Stack gap="md">
      {pages.length > 0 && (
        <Group component="nav" gap="md" aria-label={t('resultPages')}>
          {pages.map(({ href, label }) => (
            <PageLink key={href} href={href}>
              {label}
            </PageLink>
          ))}
        </Group>
      )}
      <Issues issues={data.issues} />
      <SimpleGrid cols={{ base: 1, lg: data.active ? 2 : 1 }} spacing="md">
        <Progress progress={data.progress} />
        {data.active && <ActiveModels active={data.active} />}
      </SimpleGrid>
      {data.evaluations && <Performance evaluations={data.evaluations} />}
      <Text size="xs" c="dimmed">
        {t('shortLists')}
      </Text>
    </Stack>
  );
}

async function Issues({ issues }: { readonly issues: Tables['issues'] }) {
  const [t, format] = await Promise.all([getTranslations('dashboard.technical.issues'), getFormatter()]);
  return (
    <SimpleTable
      title={t('title')}
      empty={t('empty')}
      head={[
        { label: t('issue') },
        { label: t('priority') },
        { label: t('since') },
        { label: t('details'), ...RIGHT },
      ]}
      rows={issues.map((issue) => ({
        key: `${issue.kind} ${issue.key}`,
        cells: [
          t(`kinds.${issue.kind}`, { name: issue.name, number: issue.number }),
          <TintBadge key="priority" color={COLORS[issue.priority]}>
            {t(`priorities.${issue.priority}`)}
          </TintBadge>,
          format.dateTime(issue.at, 'moment'),
          <PageLink key="details" href={pageOfIssue(issue)}>
            {t('view')}
          </PageLink>,
        ],
      }))}
    />
  );
}

async function Progress({ progress }: { readonly progress: Tables['progress'] }) {
  const [t, format] = await Promise.all([getTranslations('dashboard.technical.progress'), getFormatter()]);
  const share = (part: number, of: number): string =>
    t('share', {
      count: format.number(part),
      percent: of === 0 ? '0' : format.number(Math.round((100 * part) / of)),
    });
  return (
    <SimpleTable
      title={t('title')}
      empty={t('empty')}
      minWidth={380}
      head={[
        { label: t('dataset') },
        { label: t('frames'), ...RIGHT },
        { label: t('annotated'), ...RIGHT },
        { label: t('labeled'), ...RIGHT },
      ]}
      rows={progress.map((row) => ({
        key: row.id,
        cells: [
          <div key="name">
            <PageLink href={`/finetune/annotation?dataset=${row.id}`}>{row.name}</PageLink>
            <Text size="xs" c="dimmed">
              {row.projectName}
            </Text>
          </div>,
          format.number(row.totalFrames),
          share(row.annotatedFrames, row.totalFrames),
          share(row.labeledFrames, row.totalFrames),
        ],
      }))}
    />
  );
}

async function ActiveModels({ active }: { readonly active: NonNullable<Tables['active']> }) {
  const [t, models, format] = await Promise.all([
    getTranslations('dashboard.technical.active'),
    getTranslations('models'),
    getFormatter(),
  ]);
  return (
    <ListCard
      title={t('title')}
      empty={t('empty')}
      entries={active.map((each) => ({
        key: each.id,
        name: (
          <PageLink href={`/finetune/models/${each.modelId}`}>
            {models('versionOf', { name: each.modelName, number: each.versionNumber })}
          </PageLink>
        ),
        detail: inOneLine(each.projectName, format.dateTime(each.startedAt, 'day')),
        aside: <TintBadge color="teal">{models(`type.${each.task}`)}</TintBadge>,
      }))}
    />
  );
}

async function Performance({ evaluations }: { readonly evaluations: NonNullable<Tables['evaluations']> }) {
  const [t, models, format] = await Promise.all([
    getTranslations('dashboard.technical.performance'),
    getTranslations('models'),
    getFormatter(),
  ]);
  const percent = (value: number | null | undefined): string =>
    value === null || value === undefined
      ? '–'
      : format.number(value, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const error = (value: number | null | undefined): string =>
    value === null || value === undefined
      ? '–'
      : `${format.number(value, { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`;
  return (
    <SimpleTable
      title={t('title')}
      note={t('note')}
      empty={t('empty')}
      minWidth={720}
      head={[
        { label: t('version') },
        { label: t('f1'), ...RIGHT },
        { label: t('inUse'), ...RIGHT },
        { label: t('countError'), ...RIGHT },
        { label: t('ap50'), ...RIGHT },
        { label: t('measuredOn') },
        { label: t('on') },
      ]}
      rows={evaluations.map((each) => ({
        key: each.id,
        cells: [
          <PageLink key="name" href={`/finetune/models/${each.model_id}`}>
            {models('versionOf', { name: each.model_name, number: each.version_number })}
          </PageLink>,
          percent(each.summary?.candidate.f1),
          percent(each.summary?.current.f1),
          error(each.summary?.candidate.count_error_percent),
          percent(each.summary?.candidate.ap50),
          t('set', { frames: each.frames, videos: each.videos }),
          format.dateTime(new Date(each.created_at), 'day'),
        ],
      }))}
    />
  );
}
