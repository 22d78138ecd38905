import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { messages } from '.';

// The sentences of sections 4, 5 and 8 of the technical specification that belong to its data half, written from the
// specification: what it says, which message says it, and the file that shows the message.
//
// Left out, for what they tell of cannot happen here: 'Please select a crop first' and 'Please select a crop and ensure
// frame ID and dataset ID are available.' (a crop is always chosen, and it knows its frame), 'No visualization URL received'
// (an answer without its picture is refused as a whole). 'Error loading detection' and 'Error loading image' are the
// longer 'Failed to load …' sentences. What sections 4, 5 and 8 say of training and prediction is not of this half.

const WORKSPACE = 'components/annotation/view/workspace';
const SPECIFIED: readonly (readonly [sentence: string, key: string, shownBy: string])[] = [
  ['Task queued for processing', 'work.queued', 'lib/domain/frames/index.ts'],
  ['Loading', 'annotation.label.status.loading', `${WORKSPACE}/data-label-section.tsx`],
  ['Creating', 'annotation.label.status.creating', `${WORKSPACE}/data-label-section.tsx`],
  ['Ready', 'annotation.label.status.ready', `${WORKSPACE}/data-label-section.tsx`],
  ['Data label exists', 'annotation.label.exists', `${WORKSPACE}/data-label-section.tsx`],
  ['Adding', 'annotation.label.status.adding', `${WORKSPACE}/data-label-section.tsx`],
  ['Pending', 'annotation.label.status.pending', `${WORKSPACE}/data-label-section.tsx`],
  ['Will be created automatically', 'annotation.label.willBeCreated', `${WORKSPACE}/data-label-section.tsx`],
  ['Add Frame to Data Label', 'annotation.label.add', `${WORKSPACE}/data-label-section.tsx`],
  ['Re-Add Frame to Data Label', 'annotation.label.addAgain', `${WORKSPACE}/data-label-section.tsx`],
  ['No Detections to Add', 'annotation.label.nothing', `${WORKSPACE}/data-label-section.tsx`],
  ['Setting up...', 'annotation.label.settingUp', `${WORKSPACE}/data-label-section.tsx`],
  ['Adding to Data Label...', 'annotation.label.adding', `${WORKSPACE}/data-label-section.tsx`],
  [
    'Frame and all detections added to data label successfully!',
    'annotation.label.added',
    `${WORKSPACE}/data-label-section.tsx`,
  ],
  ['Pending Review', 'reviews.status.pending', 'components/reviews/statistics-dialog.tsx'],
  [
    'Dataset name is required',
    'datasets.form.nameRequired',
    'components/technical-datasets/technical-dataset-dialog.tsx',
  ],
  ['Dataset name is required', 'errors.datasetNameRequired', 'lib/domain/datasets/contract.ts'],
  [
    'Please select a project',
    'technicalDatasets.form.projectRequired',
    'components/technical-datasets/technical-dataset-dialog.tsx',
  ],
  [
    'Dataset description is required',
    'technicalDatasets.form.descriptionRequired',
    'components/technical-datasets/technical-dataset-dialog.tsx',
  ],
  [
    'You need to be part of at least one project to create datasets.',
    'datasets.noProject',
    'app/(pages)/(app)/finetune/datasets/all-technical-datasets.tsx',
  ],
  [
    'Invalid dataset ID format. Please try again.',
    'errors.datasetIdInvalid',
    'lib/domain/videos/contract.ts',
  ],
  ['Missing dataset ID. Please try again.', 'errors.datasetIdMissing', 'lib/domain/videos/contract.ts'],
  [
    'Invalid dataset format. Please try again.',
    'errors.datasetFormatInvalid',
    'lib/domain/videos/contract.ts',
  ],
  ['Load More Frames', 'frames.extraction.loadMore', 'components/frames/extraction/frame-extraction.tsx'],
  ['Project ID is missing', 'errors.projectRequired', 'lib/domain/datasets/contract.ts'],
  ['Saving...', 'morphologyLabels.saving.isSaving', 'components/morphology-labels/save-dialog.tsx'],
  [
    "You don't have permission to extract frames from videos.",
    'frames.extraction.denied',
    'app/(pages)/(app)/finetune/frame-extraction/video-frames.tsx',
  ],
  ['Please select valid video files', 'videos.upload.invalidFiles', 'components/videos/upload-panel.tsx'],
  ['Please select files to upload', 'errors.noFile', 'lib/domain/videos/receive-upload.ts'],
  [
    'Video ID is required. Please select a video first.',
    'masks.videoRequired',
    'app/(pages)/(app)/finetune/mask-extraction/page.tsx',
  ],
  [
    'Dataset ID is required. Please select a dataset first.',
    'masks.datasetRequired',
    'app/(pages)/(app)/finetune/mask-extraction/page.tsx',
  ],
  [
    'Please select a crop, generate a mask, and select a data label',
    'masks.extraction.addNeeds',
    'components/masks/use-adding.ts',
  ],
  ['Please select a crop and add points first', 'masks.needs.points', 'components/masks/use-segmenting.ts'],
  [
    'Missing frame ID or dataset ID. Please ensure you are on a valid frame page.',
    'annotation.missing.query',
    'app/(pages)/(app)/finetune/annotation/detection/frame/page.tsx',
  ],
  [
    'Give your dataset a descriptive name',
    'datasetWizard.nameHelp',
    'components/dataset-wizard/basics-step.tsx',
  ],
  [
    'Failed to create dataset: No dataset ID returned',
    'datasetWizard.noId',
    'components/dataset-wizard/dataset-wizard.tsx',
  ],
  ['Failed to create dataset', 'datasetWizard.failed', 'components/dataset-wizard/complete-step.tsx'],
  [
    'Are you sure you want to delete this detection?',
    'annotation.deleteConfirm',
    `${WORKSPACE}/box-list.tsx`,
  ],
  [
    'Are you sure you want to delete this labeled item? This action cannot be undone.',
    'dataLabels.browser.deletion.message',
    'components/data-labels/labeled-frames.tsx',
  ],
  [
    'Are you sure you want to delete this labeled item? This action cannot be undone.',
    'reviews.cells.deleteText',
    'components/reviews/morphology-items.tsx',
  ],
  ['Failed to upload {file}: {message}', 'videos.upload.failedFile', 'components/videos/upload-item.tsx'],
  ['Failed to extract frames: {message}', 'frames.extract.failed', 'components/frames/extraction-dialog.tsx'],
  [
    'Failed to delete video: {message}',
    'videos.delete.failedBecause',
    'components/videos/use-delete-video.ts',
  ],
  [
    "Video not found or you don't have permission to access it.",
    'errors.videoNotFound',
    'lib/domain/analyses/reading.ts',
  ],
  ['Upload failed', 'videos.upload.failedStatus', 'components/videos/use-uploads.ts'],
  [
    'Failed to delete dataset. Please try again.',
    'datasets.delete.failed',
    'components/datasets/use-dataset-removal.ts',
  ],
  [
    'Failed to save dataset. Please try again.',
    'datasets.form.failed',
    'components/technical-datasets/technical-dataset-dialog.tsx',
  ],
  [
    'Missing dataset information. Please try again.',
    'errors.datasetInformationMissing',
    'lib/domain/datasets/contract.ts',
  ],
  ['Error loading projects: {message}', 'projects.loadFailed', 'components/projects/project-picker.tsx'],
  ['Error selecting frame', 'frames.selectFailed', 'components/frames/use-frame-actions.ts'],
  ['Error deleting frame', 'frames.deleteFailed', 'components/frames/use-frame-actions.ts'],
  ['Error during bulk detection', 'frames.detect.errorMany', 'components/frames/detection-dialog.tsx'],
  ['Error detecting objects', 'frames.detect.errorOne', 'components/frames/detection-dialog.tsx'],
  ['Error extracting frames', 'frames.extract.error', 'components/frames/extraction-dialog.tsx'],
  ['Detection failed: {error}', 'errors.detectionFailed', 'lib/domain/detections/requesting.ts'],
  ['Detection failed: {error}', 'frames.detect.failed', 'components/frames/detection-dialog.tsx'],
  ['No frames available for detection', 'errors.noFramesToDetect', 'lib/domain/detections/contract.ts'],
  ['No frames available for detection', 'frames.detect.none', 'components/frames/detection-dialog.tsx'],
  [
    'Video information not available',
    'videos.page.unavailable',
    'app/(pages)/(app)/sarm/video-detail/page.tsx',
  ],
  [
    'Failed to create or find data label. Please try again.',
    'annotation.label.setUpFailed',
    `${WORKSPACE}/data-label-section.tsx`,
  ],
  [
    'Failed to add frame to data label: {message}',
    'annotation.label.addFailed',
    `${WORKSPACE}/data-label-section.tsx`,
  ],
  ['Unknown error', 'annotation.label.unknown', `${WORKSPACE}/data-label-section.tsx`],
  ['Failed to create data label', 'masks.newLabel.failed', 'components/masks/new-label-dialog.tsx'],
  [
    'Failed to add detection. Please try again.',
    'annotation.notice.addFailed',
    `${WORKSPACE}/work-notices.tsx`,
  ],
  [
    'Update failed: {reason}. Position has been reverted.',
    'annotation.notice.reverted',
    `${WORKSPACE}/work-notices.tsx`,
  ],
  ['Failed to update detection', 'annotation.notice.updateFailed', `${WORKSPACE}/work-notices.tsx`],
  [
    'Failed to delete detection. Please try again.',
    'annotation.notice.deleteFailed',
    `${WORKSPACE}/work-notices.tsx`,
  ],
  [
    'Failed to load frame image. Please try again.',
    'annotation.picture.failed',
    `${WORKSPACE}/open-frame.tsx`,
  ],
  ['Failed to load image: {status} {text}', 'annotation.picture.status', `${WORKSPACE}/open-frame.tsx`],
  ['Frame not found', 'errors.frameNotFound', 'lib/domain/annotations/frames.ts'],
  ['Frame not found. Frame ID: {id}', 'annotation.missing.frame', `${WORKSPACE}/frame-missing.tsx`],
  ['Failed to load data labels', 'dataLabels.browser.loadFailed', 'components/data-labels/label-browser.tsx'],
  [
    'Failed to load labeled items',
    'dataLabels.browser.itemsFailed',
    'components/data-labels/labeled-items.tsx',
  ],
  ['Try Again', 'dataLabels.browser.tryAgain', 'components/data-labels/labeled-items.tsx'],
  ['Try Again', 'reviews.cells.retry', 'components/reviews/page-of-cards.tsx'],
  [
    'Error loading data labels: {message}',
    'dataLabels.loadFailed',
    'components/data-labels/data-label-list.tsx',
  ],
  [
    'Error loading data label items: {message}',
    'dataLabels.items.loadFailed',
    'components/data-labels/label-items.tsx',
  ],
  ['Error Loading Data Labels', 'reviews.cells.labelsFailed', 'components/reviews/morphology-labels.tsx'],
  ['Error Loading Labeled Items', 'reviews.cells.itemsFailed', 'components/reviews/morphology-items.tsx'],
  [
    'Failed to generate mask. Please try again.',
    'masks.extraction.generateFailed',
    'components/masks/use-segmenting.ts',
  ],
  ['Failed to add to data label', 'masks.extraction.addFailed', 'components/masks/use-adding.ts'],
  ['Failed to load crops. Please try again.', 'masks.cropsFailed', 'components/masks/mask-workspace.tsx'],
  ['Failed to auto-suggest points: {reason}', 'masks.suggestFailed', 'components/masks/use-segmenting.ts'],
  ['Failed to generate mask: {reason}', 'masks.crops.generateFailed', 'components/masks/use-segmenting.ts'],
  ['Failed to predict mask: {reason}', 'masks.predictFailed', 'components/masks/use-segmenting.ts'],
  [
    'Failed to add detection to data label: {reason}',
    'masks.crops.addFailed',
    'components/masks/use-adding.ts',
  ],
  ['Unknown error', 'masks.unknownError', 'components/masks/use-adding.ts'],
  ['Mask generated successfully', 'masks.extraction.generated', 'components/masks/use-segmenting.ts'],
  ['Added to data label successfully', 'masks.extraction.added', 'components/masks/use-adding.ts'],
  ['Data label created successfully', 'masks.newLabel.done', 'components/masks/new-label-dialog.tsx'],
  ['Added {N} suggested points', 'masks.suggested', 'components/masks/use-segmenting.ts'],
  [
    'Mask generated successfully! Confidence: {X}%',
    'masks.crops.generated',
    'components/masks/use-segmenting.ts',
  ],
  [
    'Mask predicted successfully using fine-tuned model! Confidence: {X}%',
    'masks.predicted',
    'components/masks/use-segmenting.ts',
  ],
  ['Detection added to data label successfully!', 'masks.crops.added', 'components/masks/use-adding.ts'],
  ['No data labels found', 'dataLabels.none', 'components/data-labels/label-browser.tsx'],
  ['No items found', 'dataLabels.items.none', 'components/data-labels/label-items.tsx'],
  ['No detections found for this frame', 'annotation.list.empty', `${WORKSPACE}/box-list.tsx`],
  [
    'No frames available for this video',
    'datasetWizard.noFrames',
    'components/dataset-wizard/source-step.tsx',
  ],
  [
    'No detection crops available for the selected criteria',
    'datasetWizard.noCrops',
    'components/dataset-wizard/crop-preview.tsx',
  ],
  ['No crops available for this frame', 'masks.none', 'components/masks/mask-workspace.tsx'],
  ['No datasets found', 'datasets.noMatch', 'components/technical-datasets/technical-dataset-list.tsx'],
];

const resolve = (key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], messages.en);
/** Values have names of their own in the product. */
const anyValue = (text: string): string => text.replace(/\{[^}]*\}/g, '{}');
/** Of `masks.needs.points`: 'masks.needs.points', or 'needs.points' where 'masks' is named, and so on. */
const isNamed = (source: string, key: string): boolean => {
  const parts = key.split('.');
  return parts.some((_, at) => {
    const space = parts.slice(0, at).join('.');
    const [leaf = '', group = ''] = parts.slice(at).reverse();
    // Keys that are put together: `${page}.added`, `status.${status}`.
    const isTemplate = source.includes(`}.${leaf}\``) || (group !== '' && source.includes(`\`${group}.\${`));
    if (isTemplate) return true;
    return source.includes(`'${parts.slice(at).join('.')}'`) && (at === 0 || source.includes(`'${space}'`));
  });
};

it.each(SPECIFIED)('says %s', (sentence, key, shownBy) => {
  const text = resolve(key);
  expect(text, key).toBeTypeOf('string');
  const said = anyValue(String(text));
  const wanted = anyValue(sentence);
  // Where the specification names no reason, ours may follow the sentence.
  expect([wanted, `${wanted}: {}`, `${wanted} ({})`]).toContain(said);
  expect(isNamed(readFileSync(shownBy, 'utf8'), key), `${key} in ${shownBy}`).toBe(true);
});
