import { NavLink, VisuallyHidden } from '@mantine/core';
import {
  IconCheck,
  IconClipboardText,
  IconDatabase,
  IconFocusCentered,
  IconFolder,
  IconLasso,
  IconMicroscope,
  IconPhoto,
  IconPhotoPlus,
  IconTags,
  IconUpload,
  IconVideo,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import type { Stage, StageKey } from '@/components/workflow/stages';

const ICONS: Record<StageKey, typeof IconFolder> = {
  project: IconFolder,
  dataset: IconDatabase,
  videos: IconVideo,
  frames: IconPhoto,
  analysis: IconMicroscope,
  reports: IconClipboardText,
  technicalDataset: IconDatabase,
  upload: IconUpload,
  extract: IconPhotoPlus,
  detection: IconFocusCentered,
  segmentation: IconLasso,
  annotation: IconTags,
};

/** A stage in the drawer: ticked when it is done, and a link unless it is closed; then it says why. */
export function StageLink(props: {
  readonly stage: Stage;
  readonly number: number;
  readonly isCurrent: boolean;
  readonly onNavigate: () => void;
}) {
  const t = useTranslations('shell.stages');
  const { stage } = props;
  const Icon = ICONS[stage.key];
  const looks = {
    label: `${props.number}. ${t(stage.key)}`,
    leftSection: <Icon size={18} stroke={1.6} aria-hidden />,
    rightSection: stage.isDone && (
      <>
        <IconCheck size={16} color="var(--mantine-color-teal-6)" aria-hidden />
        <VisuallyHidden>{t('ticked')}</VisuallyHidden>
      </>
    ),
    noWrap: false,
  };
  if (stage.href) {
    return (
      <NavLink
        {...looks}
        component={Link}
        href={stage.href}
        active={props.isCurrent}
        aria-current={props.isCurrent ? 'page' : undefined}
        onClick={props.onNavigate}
      />
    );
  }
  return (
    <NavLink
      {...looks}
      component="button"
      type="button"
      aria-disabled
      data-unavailable
      c="dimmed"
      active={props.isCurrent}
      aria-current={props.isCurrent ? 'page' : undefined}
      description={stage.closed && t(`closed.${stage.closed}`)}
    />
  );
}
