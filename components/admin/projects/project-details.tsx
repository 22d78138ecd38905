'use client';
import { Modal } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import type { ProjectView } from '@/lib/domain/projects/contract';

/** Everything that is known of a project. */
export function ProjectDetails(props: {
  readonly project: ProjectView | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('admin.projects');
  const close = useTranslations('admin')('close');
  const format = useFormatter();
  const { project } = props;
  const time = (text: string): string => format.dateTime(new Date(text), 'moment');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('details.title')}
      closeButtonProps={{ 'aria-label': close }}
    >
      {project && (
        <FactList
          facts={[
            [t('columns.name'), project.name],
            [t('columns.description'), project.description || t('details.none')],
            [t('form.status'), t(`status.${project.status}`)],
            [t('columns.createdBy'), project.creator?.displayName ?? t('details.none')],
            [t('details.users'), project.userCount],
            [t('details.datasets'), project.stats.datasets_count],
            [t('details.videos'), project.stats.videos_count],
            [t('columns.createdAt'), time(project.createdAt)],
            [t('details.updatedAt'), time(project.updatedAt)],
            [t('details.id'), project.id],
          ]}
        />
      )}
    </Modal>
  );
}
