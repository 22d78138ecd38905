import { MORPHOLOGY_CLASSES, type MorphologyClass } from '@/lib/domain/labels/contract-fields';

/** Whether a class is one of those that morphology is labeled with. */
export const isMorphologyClass = (name: string): name is MorphologyClass =>
  (MORPHOLOGY_CLASSES as readonly string[]).includes(name);
