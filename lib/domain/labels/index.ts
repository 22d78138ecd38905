export { addFrame, addItem, addItems } from './adding';
export { placeOf, removeFromLabel, setQuality, updateItem } from './changing';
export { slugOf } from './export/annotation-sets';
export { exportDetections, exportLabel } from './export/exporting';
export { OUTSIDE_AFTER } from './export/outside-after';
export { addImportedItems, type ImportedItem, requireImportLabel } from './importing';
export { getItemDetection, getLabelWithItems, listItems } from './items';
export { judgeItems } from './judging';
export {
  browseLabels,
  createLabel,
  deleteLabel,
  getStatistics,
  listLabelsOfDataset,
  listLabelsOfUser,
  updateLabel,
} from './labels';
export type { VisibleLabel } from './queries-labels';
export { compareVersions } from './versions/comparing';
export { type RewrittenVersion, takeVideosOutOfVersions } from './versions/erasing';
export { createVersion } from './versions/making';
export { compareProposals } from './versions/proposals';
export { getVersion, listVersions, readVersion, readVersionPicture } from './versions/reading';
export { viewLabel } from './view';
