import type { Classification } from './contract-classification';

/** Tables of the clinical work, every column of each. */
export const CLINICAL_TABLES: Classification = {
  patients: {
    ...{ purpose: 'identity', retention: 'untilErased', readers: 'patients' },
    patient: {
      personal: 'pseudonym family_name given_name birth_date contact_number email hospital_number notes',
      pseudonymous: 'id project_id version created_at updated_at',
    },
    staff: { pseudonymous: 'created_by' },
  },
  legal_holds: {
    ...{ purpose: 'identity', retention: 'untilErased', readers: 'patients' },
    patient: { personal: 'reason', pseudonymous: 'id patient_id created_at lifted_at' },
    staff: { personal: 'placed_by_name lifted_by_name', pseudonymous: 'placed_by lifted_by' },
  },
  erasures: {
    ...{ purpose: 'erasure', retention: 'record', readers: 'erasures' },
    patient: {
      personal: 'reason decision_reason scope',
      pseudonymous:
        'id project_id patient_id code state asked_by ground created_at decided_at alone_because preview_sha256 kept_until done_steps certificate certificate_sha256 completed_at repeated updated_at',
    },
    staff: { personal: 'requested_by_name decided_by_name', pseudonymous: 'requested_by decided_by' },
  },
  samples: {
    ...{ purpose: 'sample', retention: 'untilErased', readers: 'patients' },
    patient: {
      personal: 'remarks',
      pseudonymous:
        'id dataset_id patient_id collected_at abstinence_days collection_place collection_completeness volume_ml volume_method minutes_to_examination liquefaction liquefaction_minutes appearance viscosity ph agglutination aggregation round_cells_million_per_ml leukocytes_million_per_ml vitality_live_percent vitality_counted vitality_stain normal_forms_percent morphology_counted head_defects_percent midpiece_defects_percent tail_defects_percent cytoplasm_defects_percent version created_at updated_at',
    },
    staff: { personal: 'operator', pseudonymous: 'updated_by' },
  },
  datasets: {
    ...{ purpose: 'sample', retention: 'untilErased', readers: 'videos' },
    patient: {
      personal: 'name description metadata',
      pseudonymous:
        'id project_id type status microscope_id double_share pixel_size_um chamber_depth_um dilution frames_per_second_override calibration_profile_id chamber_id is_simulated is_control created_at updated_at',
    },
    staff: { pseudonymous: 'created_by' },
  },
  videos: {
    ...{ purpose: 'recording', retention: 'video', readers: 'videos' },
    patient: {
      personal: 'name description original_filename tags source extraction_message',
      pseudonymous:
        'id dataset_id patient_id capture_date object_key content_type size_bytes sha256 width height duration_seconds frames_per_second frame_count codec pixel_format preview_key thumbnail_key preview_status processing_status extraction_stage extraction_progress last_extraction_at last_task_id removal_announced_at pixel_size_um chamber_depth_um dilution frames_per_second_override calibration_profile_id chamber_id created_at updated_at',
    },
    staff: { pseudonymous: 'created_by' },
  },
  uploads: {
    ...{ purpose: 'recording', retention: 'hours', readers: 'own' },
    patient: {
      personal: 'original_filename fields',
      pseudonymous:
        'id dataset_id size_bytes received_bytes parts finishing_at finishing_by completed_at created_at updated_at',
    },
    staff: { pseudonymous: 'created_by' },
  },
  stills: {
    ...{ purpose: 'recording', retention: 'untilErased', readers: 'reports' },
    patient: {
      personal: 'name original_filename error',
      pseudonymous:
        'id dataset_id object_key size_bytes sha256 format width height pixel_size_um stain magnification state last_task_id method measured_at created_at updated_at',
    },
    staff: { pseudonymous: 'created_by' },
  },
  frames: {
    ...{ purpose: 'recording', retention: 'video', readers: 'videos' },
    patient: {
      personal: 'note metadata',
      pseudonymous:
        'id video_id frame_number time_offset_seconds width height object_key size_bytes selected extraction_session detection_status detection_model_id detected_at revision sha256 same_as labeled_at created_at',
    },
    staff: { pseudonymous: 'labeled_by' },
  },
  analyses: {
    ...{ purpose: 'measurement', retention: 'untilErased', readers: 'reports' },
    patient: {
      personal: 'error',
      pseudonymous: 'id dataset_id task_id status parameters created_at updated_at finished_at',
    },
    staff: { pseudonymous: 'created_by' },
  },
  analysis_videos: {
    ...{ purpose: 'measurement', retention: 'video', readers: 'reports' },
    patient: {
      personal: 'message',
      pseudonymous: 'analysis_id video_id position status progress measurement_id',
    },
  },
  video_measurements: {
    ...{ purpose: 'measurement', retention: 'video', readers: 'reports' },
    patient: {
      pseudonymous:
        'id video_id fingerprint model_id model_sha256 software_version result artefact_prefix created_at',
    },
  },
  still_cells: {
    ...{ purpose: 'measurement', retention: 'untilErased', readers: 'reports' },
    patient: { pseudonymous: 'id still_id number x y outline measures automatic' },
  },
  cell_judgments: {
    ...{ purpose: 'measurement', retention: 'untilErased', readers: 'reports' },
    patient: { personal: 'reason', pseudonymous: 'id cell_id number kind anomalies created_at' },
    staff: { pseudonymous: 'created_by' },
  },
  track_edits: {
    ...{ purpose: 'measurement', retention: 'video', readers: 'reports' },
    patient: {
      personal: 'reason',
      pseudonymous: 'id measurement_id measured_at number operation created_at',
    },
    staff: { pseudonymous: 'created_by' },
  },
  reports: {
    ...{ purpose: 'report', retention: 'report', readers: 'reports' },
    patient: { personal: 'content', pseudonymous: 'id dataset_id analysis_id pdf_key created_at' },
    staff: { pseudonymous: 'created_by' },
  },
  report_versions: {
    ...{ purpose: 'report', retention: 'report', readers: 'reports' },
    patient: {
      personal: 'content changes reason',
      pseudonymous: 'id report_id number sha256 code signed_at pdf_key erased_at remains_sha256 kept_until',
    },
    staff: { personal: 'signer_name', pseudonymous: 'signed_by' },
  },
  saved_reports: {
    ...{ purpose: 'report', retention: 'untilErased', readers: 'reports' },
    patient: {
      personal: 'title dataset_name patients settings print content',
      pseudonymous: 'id project_id analysis_id pdf_key created_at',
    },
    staff: { pseudonymous: 'created_by' },
  },
  control_run_values: {
    ...{ purpose: 'quality', retention: 'project', readers: 'videos' },
    patient: {
      personal: 'video_name',
      pseudonymous:
        'run_id position value counted video_id measured_at model_id model_sha256 software_version',
    },
  },
};
