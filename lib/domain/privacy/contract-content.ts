import { z } from 'zod';
import { idField } from '@/lib/platform/http/fields';

// What a preview and a certificate of an erasure say. Browser-safe.

export const ASKED_BY = ['patient', 'representative', 'authority', 'laboratory'] as const;
/** Article 17(1) GDPR, (a) to (e); `other` for the law of another country. */
export const GROUNDS = [
  'notNeeded',
  'consentWithdrawn',
  'objection',
  'unlawful',
  'legalObligation',
  'other',
] as const;
/** Why the person who requested an erasure confirmed it, too: nobody else could. */
export const ALONE_BECAUSE = ['noOtherAccount'] as const;
/** Hours after which a request may be confirmed by the person who made it, where no other account may. */
export const ALONE_AFTER_HOURS = 24;
export const STATES = ['requested', 'withdrawn', 'rejected', 'running', 'completed', 'failed'] as const;

/** What goes, by kind; the order in which it is read. */
export const REMOVED_KINDS = [
  'patients',
  'samples',
  'videos',
  'stills',
  'frames',
  'boxes',
  'masks',
  'cells',
  'labelItems',
  'measurements',
  'analyses',
  'drafts',
  'savedReports',
  'predictions',
  'uploads',
  'labels',
  'datasets',
  'mails',
  'notifications',
  'tasks',
  'trainingCopies',
] as const;

const count = z.number().int().min(0);
export const removedCounts = z.partialRecord(z.enum(REMOVED_KINDS), count);

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A signed report that stays, without what says whose it is. */
const keptReport = z.object({
  report_id: idField,
  versions: count,
  signed_at: z.string(),
  /** The last day of the retention period; a report whose period is over goes as well. */
  kept_until: z.string(),
  is_over: z.boolean(),
});

/** A version of a model that learned from the patient's pictures: what it learned can't be taken out of it. */
const learnedModel = z.object({
  version_id: idField,
  model_id: idField,
  number: z.number().int(),
  sha256,
  /** Whether a project's analyses use it at present. */
  is_deployed: z.boolean(),
});

export const previewSchema = z.object({
  patient_id: idField,
  /** Of everything below; confirming names it, so that nobody confirms what they have not seen. */
  sha256,
  removed: removedCounts,
  /** Of videos and stills as they were uploaded. */
  bytes: z.number().int(),
  /** Entries of the audit log whose texts go; the entries and the chain stay. */
  audit_entries: count,
  /** Frozen versions of data labels that may hold frames of the patient: each is looked through. */
  label_versions: count,
  kept_reports: z.array(keptReport),
  models: z.array(learnedModel),
  /** Why it can't be erased now; null when it can. */
  held: z.object({ reason: z.string(), since: z.string() }).nullable(),
});
export type Preview = z.infer<typeof previewSchema>;

export const CERTIFICATE_FORMAT = 'sarm-erasure-certificate';

/** Names nobody: neither the patient nor who asked, confirmed or signed. */
export const certificateSchema = z.object({
  format: z.literal(CERTIFICATE_FORMAT),
  schemaVersion: z.literal(1),
  softwareVersion: z.string(),
  erasureId: idField,
  /** Stands for the patient wherever something is kept. */
  code: z.string(),
  requestedAt: z.string(),
  confirmedAt: z.string(),
  completedAt: z.string(),
  askedBy: z.enum(ASKED_BY),
  ground: z.enum(GROUNDS),
  /** Requested and confirmed by two different persons. */
  fourEyes: z.boolean(),
  /** Why one person did both; null for two. */
  aloneBecause: z.enum(ALONE_BECAUSE).nullable().default(null),
  removed: removedCounts,
  objectsRemoved: z.object({
    folders: count,
    objects: count,
    /** Everything that lay in those folders and under those keys; null in certificates of before it was counted. */
    stored: z.object({ files: count, bytes: count }).nullable().default(null),
  }),
  labelVersionsRewritten: z.array(
    z.object({ id: idField, before: sha256, after: sha256, framesRemoved: count }),
  ),
  auditEntriesRedacted: count,
  /** The newest link of the audit log then: the chain verifies up to it and beyond. */
  auditHead: z.object({ position: z.number().int(), hash: z.string() }).nullable(),
  kept: z.object({
    /** By law, without what says whose they are. */
    reports: z.array(
      z.object({
        reportId: idField,
        version: z.number().int(),
        signedAt: z.string(),
        signedSha256: sha256,
        remainsSha256: sha256,
        keptUntil: z.string(),
      }),
    ),
  }),
  /** What they learned stays in their weights. */
  modelsThatLearned: z.array(
    z.object({
      versionId: idField,
      modelId: idField,
      number: z.number().int(),
      sha256,
      isDeployed: z.boolean(),
    }),
  ),
  /** Older backups still hold the data until they expire; what is restored is erased again by this list. */
  backups: z.object({ listedUnder: z.string(), repeated: count }),
});
export type Certificate = z.infer<typeof certificateSchema>;
