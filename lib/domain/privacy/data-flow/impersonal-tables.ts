import type { Classification } from './contract-classification';

/** Tables that hold nothing of patients; of staff at most who made a row. */
export const IMPERSONAL_TABLES: Classification = {
  alarms: {
    ...{ purpose: 'work', retention: 'record', readers: 'settings' },
    none: 'id kind subject details raised_at cleared_at',
  },
  audit_chain: {
    ...{ purpose: 'log', retention: 'log', readers: 'logs' },
    none: 'position sequence hash',
  },
  audit_redactions: {
    ...{ purpose: 'log', retention: 'log', readers: 'logs' },
    none: 'sequence batch_id previous_hash hash remains_sha256 created_at',
  },
  backups: {
    ...{ purpose: 'work', retention: 'record', readers: 'settings' },
    none: 'id status started_by folder name is_encrypted row_count object_count missing_count bytes added_bytes manifest_sha256 error verified_at verify_error started_at finished_at',
  },
  calibration_profiles: {
    ...{ purpose: 'equipment', retention: 'project', readers: 'everyone' },
    staff: { personal: 'measured_by_name', pseudonymous: 'measured_by' },
    none: 'id microscope_id objective pixel_size_um uncertainty_um frame_width frame_height method scale_picture_id lines valid_from valid_until notes version created_at updated_at',
  },
  chambers: {
    ...{ purpose: 'equipment', retention: 'project', readers: 'everyone' },
    staff: { pseudonymous: 'created_by' },
    none: 'id catalog_key name kind nominal_depth_um measured_depth_um compensation_factor compensation_source notes archived_at version created_at updated_at',
  },
  control_baseline_runs: {
    ...{ purpose: 'quality', retention: 'project', readers: 'everyone' },
    none: 'baseline_id run_id',
  },
  control_baselines: {
    ...{ purpose: 'quality', retention: 'project', readers: 'everyone' },
    staff: { personal: 'created_by_name', pseudonymous: 'created_by' },
    none: 'id material_id microscope_id origin number mean standard_deviation mean_spread replicates valid_from reason created_at',
  },
  control_intervals: {
    ...{ purpose: 'quality', retention: 'project', readers: 'everyone' },
    staff: { pseudonymous: 'updated_by' },
    none: 'microscope_id max_days updated_at',
  },
  control_materials: {
    ...{ purpose: 'quality', retention: 'project', readers: 'everyone' },
    staff: { pseudonymous: 'created_by' },
    none: 'id project_id name kind lot quantity expected_value expected_tolerance expires_on archived_at created_at updated_at',
  },
  control_runs: {
    ...{ purpose: 'quality', retention: 'project', readers: 'everyone' },
    staff: { personal: 'operator_name excluded_by_name', pseudonymous: 'operator_id created_by' },
    none: 'id material_id microscope_id origin performed_at remarks excluded_at exclusion_reason created_at',
  },
  deployments: {
    ...{ purpose: 'training', retention: 'project', readers: 'everyone' },
    staff: { pseudonymous: 'deployed_by' },
    none: 'id project_id task version_id replaces_id reason revalidation_id started_at ended_at',
  },
  installation_watch: {
    ...{ purpose: 'work', retention: 'record', readers: 'nobody' },
    none: 'id examined_at chain_position chain_hash sweep_position fault_position',
  },
  microscopes: {
    ...{ purpose: 'equipment', retention: 'project', readers: 'everyone' },
    staff: { pseudonymous: 'created_by' },
    none: 'id name serial_number camera location notes archived_at version created_at updated_at',
  },
  model_versions: {
    ...{ purpose: 'training', retention: 'project', readers: 'everyone' },
    staff: { pseudonymous: 'accepted_by created_by' },
    none: 'id model_id number origin sha256 size_bytes file_name inspection license notes state parent_id quantization trial accepted_at created_at',
  },
  models: {
    ...{ purpose: 'training', retention: 'project', readers: 'everyone' },
    staff: { pseudonymous: 'created_by' },
    none: 'id project_id name task dataset_id config notes status trained_at version created_at updated_at',
  },
  permissions: {
    ...{ purpose: 'access', retention: 'project', readers: 'everyone' },
    none: 'id code name module description',
  },
  project_goals: {
    ...{ purpose: 'project', retention: 'project', readers: 'everyone' },
    staff: { pseudonymous: 'updated_by' },
    none: 'project_id detection_percent segmentation_percent classification_percent time_reduction_percent updated_at',
  },
  projects: {
    ...{ purpose: 'project', retention: 'project', readers: 'everyone' },
    staff: { pseudonymous: 'created_by' },
    none: 'id name description status box_factor created_at updated_at',
  },
  report_templates: {
    ...{ purpose: 'report', retention: 'project', readers: 'everyone' },
    staff: { pseudonymous: 'owner_id' },
    none: 'id project_id name include_doctor_info include_patient_info include_concentration include_motility include_morphology include_images include_who_comparison comment_text recommendation_text created_at updated_at',
  },
  revalidations: {
    ...{ purpose: 'training', retention: 'project', readers: 'everyone' },
    staff: { pseudonymous: 'created_by' },
    none: 'id project_id version_id task_id state tolerance result is_within error created_at finished_at',
  },
  role_permissions: {
    ...{ purpose: 'access', retention: 'project', readers: 'everyone' },
    none: 'role_id permission_id',
  },
  roles: {
    ...{ purpose: 'access', retention: 'project', readers: 'everyone' },
    none: 'id name code description is_system created_at updated_at',
  },
  scale_pictures: {
    ...{ purpose: 'equipment', retention: 'project', readers: 'everyone' },
    staff: { pseudonymous: 'created_by' },
    none: 'id microscope_id object_key sha256 original_filename width height created_at',
  },
  system_settings: {
    ...{ purpose: 'work', retention: 'project', readers: 'everyone' },
    none: 'section value updated_at',
  },
  training_events: {
    ...{ purpose: 'training', retention: 'project', readers: 'everyone' },
    none: 'sequence run_id step message created_at',
  },
  training_metrics: {
    ...{ purpose: 'training', retention: 'project', readers: 'everyone' },
    none: 'run_id name step value',
  },
  work_samples: {
    ...{ purpose: 'work', retention: 'project', readers: 'everyone' },
    none: 'id type machine size seconds created_at',
  },
};
