import {
  actionIn,
  isTaken,
  type KeyPress,
  type KeyTable,
  type KeyTarget,
} from '@/components/annotation/engine/key-table';
import { MORPHOLOGY_CLASSES, type MorphologyClass } from '@/lib/domain/labels/contract-fields';

/** Every key of the labeling page: classes by number, in the order in which they are shown. */
const LABELING_KEYS = [
  ...MORPHOLOGY_CLASSES.map((action, index) => ({ action, keys: [String(index + 1)] })),
  { action: 'apply', keys: ['Enter'] },
  { action: 'previous', keys: ['ArrowLeft'] },
  { action: 'next', keys: ['ArrowRight'] },
  { action: 'nextOpen', keys: ['u'] },
] as const satisfies KeyTable;

export type LabelingAction = MorphologyClass | 'apply' | 'previous' | 'next' | 'nextOpen';

/** What a key asks for; null while somebody types. */
export const labelingActionFor = (press: KeyPress, target?: KeyTarget | null): LabelingAction | null =>
  isTaken(press, target) ? null : actionIn(LABELING_KEYS, press);

export const classKey = (name: MorphologyClass): string => String(MORPHOLOGY_CLASSES.indexOf(name) + 1);
