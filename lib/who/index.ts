export {
  type Agreement,
  acceptableCountDifference,
  acceptablePercentageDifference,
  replicateCountAgreement,
  replicateShareAgreement,
} from './agreement';
export {
  type Concentration,
  type ConcentrationInput,
  concentrationFromField,
  LEAST_COUNTED,
} from './concentration';
export {
  CONFIDENCE,
  clopperPearsonInterval,
  type Interval,
  poissonInterval,
  proportionInterval,
} from './intervals';
export {
  type LimitKind,
  meetsLimit,
  REFERENCE_SETS,
  type ReferenceLimit,
  type ReferenceSet,
  type ReferenceSetId,
} from './reference-sets';
