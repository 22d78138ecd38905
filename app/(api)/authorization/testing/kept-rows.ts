import type postgres from 'postgres';
import { id } from './example-ids';

/** Whatever hangs on the example, in the order in which rows can be put back. */
const KEPT = [
  'users',
  'roles',
  'user_roles',
  'notifications',
  'microscopes',
  'scale_pictures',
  'calibration_profiles',
  'chambers',
  'projects',
  'project_members',
  'datasets',
  'patients',
  'erasures',
  'samples',
  'videos',
  'frames',
  'detections',
  'data_labels',
  // Before the items, for which they would be made anew.
  'review_units',
  'data_label_items',
  'data_label_versions',
  'tasks',
  'frame_submissions',
  'frame_submission_frames',
  'analyses',
  'video_measurements',
  'reports',
  'report_templates',
  'saved_reports',
  'project_goals',
  'control_materials',
  'control_runs',
  'control_run_values',
  'stills',
  'still_cells',
  'cell_judgments',
  'models',
  'model_versions',
  'evaluations',
  'revalidations',
  'predictions',
] as const;

/** The accounts that call keep their rows, and with them their sessions. */
const isExample = (table: (typeof KEPT)[number]): string => {
  if (table === 'users') return `where id in ('${id('user')}', '${id('newcomer')}')`;
  if (table === 'roles') return `where id = '${id('role')}'`;
  return table === 'user_roles' ? `where user_id = '${id('user')}'` : '';
};

/** What calls have made, and the example. */
const REMOVAL = [
  'delete from projects',
  'delete from erasures',
  'delete from calibration_profiles',
  'delete from microscopes',
  'delete from chambers',
  'delete from notifications',
  `delete from users where email like 'made-%' or id in (select id from kept_users)`,
  `delete from roles where code like 'made_%' or id in (select id from kept_roles)`,
  'delete from rate_limits',
];

/** Copies the rows of the example aside, and makes the function that puts them back: a session plans what is in one only once. */
export async function keepRows(sql: postgres.Sql): Promise<void> {
  const copies = KEPT.map(
    (table) => `create table kept_${table} as select * from ${table} ${isExample(table)}`,
  );
  const insertion = KEPT.map((table) => `insert into ${table} select * from kept_${table}`);
  const body = [...REMOVAL, ...insertion].join(';');
  const restoring = `create function put_rows_back() returns void language plpgsql as $$ begin ${body}; end $$`;
  await sql.unsafe([...copies, restoring].join(';'));
}

/** Puts the rows back as they were kept, and removes what calls have made. */
export async function putRowsBack(sql: postgres.Sql): Promise<void> {
  await sql`select put_rows_back()`;
}
