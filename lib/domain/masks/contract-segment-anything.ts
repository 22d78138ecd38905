import { defineContract } from '@/lib/platform/http/contract';
import {
  ANNOTATORS,
  maskResult,
  modelsResult,
  pointMaskBody,
  suggestBody,
  suggestResult,
} from './contract-fields';

/** The second set of paths, with the same work behind it. */
const DEFAULT_MODEL = 'sam2.1_hiera_large';
const tag = 'Masks';

export const listSam2Models = defineContract({
  method: 'GET',
  path: '/annotations/sam2/models',
  summary: 'Segmentation models, as GET /sarm/annotation/models',
  tag,
  admission: ANNOTATORS,
  result: modelsResult,
});

export const maskFromPoints = defineContract({
  method: 'POST',
  path: '/annotations/sam2/mask-from-points',
  summary: 'Outline a cell by points, as POST /sarm/annotation/generate-mask',
  tag,
  admission: ANNOTATORS,
  body: pointMaskBody(DEFAULT_MODEL),
  result: maskResult,
});

export const suggestSam2Points = defineContract({
  method: 'POST',
  path: '/annotations/sam2/auto-suggest-points',
  summary: 'Points that outline a cell, as POST /sarm/annotation/auto-suggest-points',
  tag,
  admission: ANNOTATORS,
  body: suggestBody(DEFAULT_MODEL),
  result: suggestResult,
});
