interface FramePlace {
  readonly frameId: string;
  readonly videoId?: string | undefined;
  readonly datasetId?: string | undefined;
}

const pageOf = (page: string, { frameId, videoId, datasetId }: FramePlace): string => {
  const query = new URLSearchParams({
    frameId,
    ...(videoId ? { videoId } : {}),
    ...(datasetId ? { datasetId } : {}),
  });
  return `${page}?${query}`;
};

/** Where the boxes of a frame are drawn and corrected. */
export const annotationPageOf = (frame: FramePlace): string =>
  pageOf('/finetune/annotation/detection/frame', frame);

/** Where the cells of a frame are given their masks. */
export const cropsPageOf = (frame: FramePlace): string => pageOf('/finetune/crops', frame);

/** Where the cells of a morphology label are given their classes. */
export const labelingPageOf = (labelId: string): string => `/finetune/morphology-data-label/${labelId}`;
