import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from './columns';
import { datasets } from './datasets';
import { patients } from './patients';
import { users } from './users';

const VOLUME_METHODS = ['weight', 'graduated'] as const;
const COLLECTION_PLACES = ['laboratory', 'home', 'other'] as const;
const COLLECTION_COMPLETENESS = ['complete', 'firstPartLost', 'lastPartLost', 'incomplete'] as const;
const LIQUEFACTIONS = ['complete', 'incomplete'] as const;
const APPEARANCES = ['normal', 'translucent', 'redBrown', 'yellow', 'other'] as const;
const VISCOSITIES = ['normal', 'increased'] as const;
const AGGLUTINATIONS = ['none', 'grade1', 'grade2', 'grade3', 'grade4'] as const;
const AGGREGATIONS = ['none', 'present'] as const;
const VITALITY_STAINS = ['eosinNigrosin', 'eosin', 'hypoosmoticSwelling'] as const;

/**
 * The sample that a dataset's videos were recorded of: one ejaculate. Everything here was entered by a person; null means
 * 'not known'. What the videos show is measured and stored elsewhere.
 */
export const samples = pgTable(
  'samples',
  {
    id: id(),
    datasetId: uuid()
      .notNull()
      .unique()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    // Not 'restrict': deleting a project removes both, in an order that is Postgres' own. Who deletes a patient asks first.
    patientId: uuid().references(() => patients.id, { onDelete: 'set null' }),
    /** Day and time by the laboratory's clock, without a time zone. */
    collectedAt: timestamp({ mode: 'string' }),
    abstinenceDays: doublePrecision(),
    collectionPlace: text({ enum: COLLECTION_PLACES }),
    collectionCompleteness: text({ enum: COLLECTION_COMPLETENESS }),
    volumeMl: doublePrecision(),
    volumeMethod: text({ enum: VOLUME_METHODS }),
    minutesToExamination: integer(),
    liquefaction: text({ enum: LIQUEFACTIONS }),
    liquefactionMinutes: integer(),
    appearance: text({ enum: APPEARANCES }),
    viscosity: text({ enum: VISCOSITIES }),
    ph: doublePrecision(),
    agglutination: text({ enum: AGGLUTINATIONS }),
    aggregation: text({ enum: AGGREGATIONS }),
    roundCellsMillionPerMl: doublePrecision(),
    /** Peroxidase-positive round cells. */
    leukocytesMillionPerMl: doublePrecision(),
    vitalityLivePercent: doublePrecision(),
    vitalityCounted: integer(),
    vitalityStain: text({ enum: VITALITY_STAINS }),
    normalFormsPercent: doublePrecision(),
    morphologyCounted: integer(),
    headDefectsPercent: doublePrecision(),
    midpieceDefectsPercent: doublePrecision(),
    tailDefectsPercent: doublePrecision(),
    cytoplasmDefectsPercent: doublePrecision(),
    operator: text(),
    remarks: text(),
    version: integer().notNull().default(1),
    updatedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('samples_patient').on(table.patientId),
    check('samples_volume_positive', sql`${table.volumeMl} > 0`),
    check(
      'samples_not_negative',
      sql`${table.abstinenceDays} >= 0 and ${table.minutesToExamination} >= 0 and ${table.liquefactionMinutes} >= 0
        and ${table.roundCellsMillionPerMl} >= 0 and ${table.leukocytesMillionPerMl} >= 0`,
    ),
    check('samples_ph', sql`${table.ph} between 0 and 14`),
    check(
      'samples_percent',
      sql`${table.vitalityLivePercent} between 0 and 100 and ${table.normalFormsPercent} between 0 and 100
        and ${table.headDefectsPercent} between 0 and 100 and ${table.midpieceDefectsPercent} between 0 and 100
        and ${table.tailDefectsPercent} between 0 and 100 and ${table.cytoplasmDefectsPercent} between 0 and 100`,
    ),
    // A percentage of nobody knows how many has no interval.
    check(
      'samples_counted',
      sql`(${table.vitalityLivePercent} is null or (${table.vitalityCounted} is not null and ${table.vitalityCounted} > 0))
        and (${table.normalFormsPercent} is null or (${table.morphologyCounted} is not null and ${table.morphologyCounted} > 0))`,
    ),
  ],
);
