import type { FinetuneTexts } from '../en/finetune';
import annotation from './annotation.json';
import annotationManagement from './annotation-management.json';
import annotationProgress from './annotation-progress.json';
import annotationTracks from './annotation-tracks.json';
import boxSizes from './box-sizes.json';
import dataLabels from './data-labels.json';
import datasetWizard from './dataset-wizard.json';
import detectionPages from './detection-pages.json';
import evaluations from './evaluations.json';
import masks from './masks.json';
import measurementPages from './measurement-pages.json';
import morphologyLabels from './morphology-labels.json';
import predictions from './predictions.json';
import revalidations from './revalidations.json';
import reviews from './reviews.json';
import technicalDatasets from './technical-datasets.json';

/** Texts of labeling and training, for pages under FinetuneTexts. */
export const finetune: FinetuneTexts = {
  annotation,
  annotationManagement,
  annotationProgress,
  annotationTracks,
  boxSizes,
  dataLabels,
  datasetWizard,
  detectionPages,
  evaluations,
  masks,
  measurementPages,
  morphologyLabels,
  predictions,
  revalidations,
  reviews,
  technicalDatasets,
};
