// What each column of the database holds, in words of data protection. A test compares it with the schema, so that nobody
// adds a column without saying what it is.

export const PURPOSES = [
  'identity',
  'sample',
  'recording',
  'measurement',
  'report',
  'annotation',
  'training',
  'quality',
  'account',
  'access',
  'message',
  'work',
  'log',
  'erasure',
  'equipment',
  'project',
] as const;

export const RETENTIONS = [
  'untilErased',
  'video',
  'report',
  'project',
  'account',
  'log',
  'record',
  'hours',
] as const;

/** Permissions, any of which opens a table; `own` and `nobody` need none. Within the project's fence, all of them. */
export const READERS = {
  patients: ['manage_patients'],
  erasures: ['manage_patients', 'manage_privacy'],
  videos: ['upload_videos', 'manage_videos', 'view_frames', 'view_analysis_results'],
  reports: ['view_analysis_results', 'generate_reports'],
  annotation: ['annotate_detection', 'annotate_morphology', 'review_annotations', 'view_detailed_detection'],
  models: ['train_models', 'deploy_models', 'predict_models'],
  users: ['manage_users'],
  projects: ['manage_projects'],
  mails: ['system_admin'],
  logs: ['view_system_logs'],
  settings: ['manage_system_settings'],
  everyone: [],
  own: [],
  nobody: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Column names, separated by spaces. */
interface Columns {
  /** Says who somebody is, or may: names, free text, names of files, copies of those. */
  readonly personal?: string;
  /** Belongs to somebody, and leads to them only by a key that is kept elsewhere. */
  readonly pseudonymous?: string;
}

export interface ClassifiedTable {
  readonly purpose: (typeof PURPOSES)[number];
  readonly retention: (typeof RETENTIONS)[number];
  readonly readers: keyof typeof READERS;
  readonly patient?: Columns;
  readonly staff?: Columns;
  readonly none?: string;
}

/** By table. */
export type Classification = Readonly<Record<string, ClassifiedTable>>;

export interface ClassifiedColumn {
  readonly column: string;
  readonly class: 'personal' | 'pseudonymous' | 'none';
  readonly subject: 'patient' | 'staff' | 'none';
}

const split = (names: string | undefined): string[] => (names ? names.split(' ') : []);

/** The columns of a table, each with what it is. */
export const columnsOf = ({ patient, staff, none }: ClassifiedTable): ClassifiedColumn[] => [
  ...(['personal', 'pseudonymous'] as const).flatMap((kind) => [
    ...split(patient?.[kind]).map((column) => ({ column, class: kind, subject: 'patient' as const })),
    ...split(staff?.[kind]).map((column) => ({ column, class: kind, subject: 'staff' as const })),
  ]),
  ...split(none).map((column) => ({ column, class: 'none' as const, subject: 'none' as const })),
];
