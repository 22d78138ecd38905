import { getTranslations } from 'next-intl/server';
import { DatasetWizard } from '@/components/dataset-wizard/dataset-wizard';
import { isPickable } from '@/components/dataset-wizard/wizard-state';
import { Trail } from '@/components/ui/trail';
import { getFrame } from '@/lib/domain/frames';
import { getVideo } from '@/lib/domain/videos';
import type { Principal } from '@/lib/platform/access';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

/** What an address may ask the wizard for. */
export interface Asked {
  readonly videoId?: string | undefined;
  readonly frameId?: string | undefined;
  /** A name, or `true` for one that is made from the video's. */
  readonly autoName?: string | undefined;
}

/** The wizard with the video, the frame and the name that the address asks for. */
export async function WizardPage({ principal, asked }: { principal: Principal; asked: Asked }) {
  const t = await getTranslations('datasetWizard');
  const datasets = await getTranslations('technicalDatasets');
  const frame = asked.frameId ? await loadFrame(principal, asked.frameId) : null;
  const videoId = frame?.videoId ?? asked.videoId;
  const video = videoId ? await loadVideo(principal, videoId) : null;
  const isMade = asked.autoName === 'true' || asked.autoName === '1';
  const made = video ? t('autoName', { video: video.name }) : '';
  return (
    <DatasetWizard
      above={
        <Trail
          label={t('trail')}
          steps={[{ label: datasets('title'), href: '/finetune/datasets' }, { label: t('title') }]}
        />
      }
      name={(isMade ? made : (asked.autoName ?? '')).slice(0, 200)}
      video={video && { id: video.id, name: video.name }}
      frame={frame && isPickable(frame) ? { id: frame.id, number: frame.frameNumber } : null}
    />
  );
}

async function loadFrame(principal: Principal, id: string) {
  requireIds(id);
  return findOr404(getFrame(principal, id));
}

async function loadVideo(principal: Principal, id: string) {
  requireIds(id);
  return findOr404(getVideo(principal, id));
}
