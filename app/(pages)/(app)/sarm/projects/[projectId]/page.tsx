import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { ProjectDashboard } from '@/components/project-dashboard/project-dashboard';
import { LinkButton } from '@/components/ui/link-button';
import { Trail } from '@/components/ui/trail';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import { MORPHOLOGY_READERS } from '@/lib/domain/morphology/contract';
import { getProject } from '@/lib/domain/projects';
import { admits, admitsAny } from '@/lib/platform/access';
import { mayFollow } from '@/lib/platform/access/pages';
import { guardPage, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

type Props = { params: Promise<{ projectId: string }> };

const PAGE = '/sarm/projects/[projectId]';
/** Once for the title and the page. */
const loadProject = cache(getProject);

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations('projectDashboard');
  const { projectId } = await params;
  return pageTitle(PAGE, t('title'), async (principal) => (await loadProject(principal, projectId)).name);
}

export default async function ProjectPage({ params }: Props) {
  const principal = await guardPage(PAGE);
  const { projectId } = await params;
  requireIds(projectId);
  const [project, t, names] = await Promise.all([
    findOr404(loadProject(principal, projectId)),
    getTranslations('projectDashboard'),
    getTranslations('datasets'),
  ]);
  const datasets = `/sarm/projects/${projectId}/datasets`;
  return (
    <ProjectDashboard
      project={{ id: project.id, name: project.name, description: project.description }}
      isArchived={project.isArchived}
      maySeeResults={admits(principal.permissions, 'view_analysis_results')}
      maySeeMorphology={admitsAny(principal.permissions, MORPHOLOGY_READERS)}
      above={
        <>
          <KnownContext projectId={projectId} />
          <Trail
            label={names('projects')}
            steps={[{ label: names('projects'), href: '/sarm/projects' }, { label: project.name }]}
          />
        </>
      }
      actions={
        mayFollow(principal.permissions, datasets) && (
          <LinkButton href={datasets}>{t('toDatasets')}</LinkButton>
        )
      }
    />
  );
}
