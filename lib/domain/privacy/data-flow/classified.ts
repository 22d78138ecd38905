import { ANNOTATION_TABLES } from './annotation-tables';
import { CLINICAL_TABLES } from './clinical-tables';
import type { Classification } from './contract-classification';
import { IMPERSONAL_TABLES } from './impersonal-tables';
import { PLATFORM_TABLES } from './platform-tables';

/** Every table of the schema with what its columns hold. */
export const CLASSIFIED: Classification = {
  ...CLINICAL_TABLES,
  ...ANNOTATION_TABLES,
  ...PLATFORM_TABLES,
  ...IMPERSONAL_TABLES,
};
