export {
  type Agreement,
  acceptableCountDifference,
  acceptablePercentageDifference,
  MIN_EXPECTED,
  replicateCountAgreement,
  replicateShareAgreement,
} from './agreement';
export { densityWithHidden, shareToldApart } from './coincidence';
export {
  type Concentration,
  type ConcentrationInput,
  concentrationFromField,
  MIN_COUNTED,
} from './concentration';
export {
  type Calls,
  type CorrectedShare,
  correctedShare,
  countCalls,
  type KnownCalls,
  type TriedCell,
} from './corrected-share';
export {
  CONFIDENCE,
  clopperPearsonInterval,
  type Interval,
  meanInterval,
  poissonInterval,
  proportionInterval,
} from './intervals';
export { HEAD_RANGES, judge, type MorphologyRanges, PART_LIMITS, type Range } from './morphology';
export {
  ANOMALIES,
  type Anomaly,
  type CountedCell,
  type CountedShare,
  countMorphology,
  DEFECT_REGIONS,
  type DefectRegion,
  MIN_MORPHOLOGY_COUNTED,
  type MorphologyCount,
  regionOf,
  shareOf,
} from './morphology-indices';
export { meetsLimit, REFERENCE_SETS, type ReferenceLimit, type ReferenceSet } from './reference-sets';
