import { getTranslations } from 'next-intl/server';
import { TechnicalDatasetList } from '@/components/technical-datasets/technical-dataset-list';
import { listProjects } from '@/lib/domain/projects';
import type { Principal } from '@/lib/platform/access';

const ONE = { limit: 1, offset: 0, status: 'active' } as const;

/** The datasets of every project that a person may see, to manage them. */
export async function AllTechnicalDatasets(props: {
  readonly principal: Principal;
  /** Whether the form for a new one is open. */
  readonly creating?: boolean;
}) {
  const { principal } = props;
  const [t, datasets, ofPerson, writable] = await Promise.all([
    getTranslations('technicalDatasets'),
    getTranslations('datasets'),
    listProjects(principal, ONE),
    listProjects(principal, { ...ONE, access: 'write' }),
  ]);
  return (
    <TechnicalDatasetList
      title={t('title')}
      description={t('description')}
      notice={ofPerson.total === 0 ? datasets('noProject') : undefined}
      canCreate={writable.total > 0}
      canEdit
      creating={props.creating}
    />
  );
}
