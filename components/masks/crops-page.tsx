'use client';
import type { ReactNode } from 'react';
import { MaskWorkspace } from './mask-workspace';
import type { CropSource } from './use-crops';
import { useLabels } from './use-labels';

/** The crops of a frame or video with their masks, as the crops page shows them. */
export function CropsPage(props: {
  readonly datasetId: string;
  readonly userId: string;
  readonly source: CropSource;
  readonly frame: { readonly width: number; readonly height: number };
  readonly canEdit: boolean;
  readonly emptyAction?: ReactNode;
}) {
  const { datasetId, userId, ...rest } = props;
  return <MaskWorkspace page="crops" labels={useLabels(datasetId, userId)} {...rest} />;
}
