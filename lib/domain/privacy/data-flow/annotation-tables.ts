import type { Classification } from './contract-classification';

/** Tables of annotation and training, every column of each. */
export const ANNOTATION_TABLES: Classification = {
  frame_submissions: {
    ...{ purpose: 'annotation', retention: 'video', readers: 'videos' },
    patient: { personal: 'notes', pseudonymous: 'id video_id task_id created_at' },
    staff: { pseudonymous: 'created_by' },
  },
  frame_submission_frames: {
    ...{ purpose: 'annotation', retention: 'video', readers: 'videos' },
    patient: { pseudonymous: 'submission_id position frame_id frame_number time_offset_seconds' },
  },
  frame_presence: {
    ...{ purpose: 'annotation', retention: 'hours', readers: 'annotation' },
    patient: { pseudonymous: 'id frame_id tab_id seen_at' },
    staff: { pseudonymous: 'user_id' },
  },
  predictions: {
    ...{ purpose: 'training', retention: 'video', readers: 'models' },
    patient: {
      personal: 'name error',
      pseudonymous:
        'id project_id video_id type model_id version_id model_name model_version model_sha256 status task_id figures created_at finished_at',
    },
    staff: { pseudonymous: 'created_by' },
  },
  detections: {
    ...{ purpose: 'annotation', retention: 'video', readers: 'annotation' },
    patient: {
      pseudonymous:
        'id frame_id x1 y1 x2 y2 confidence class_name source track_id is_key outside_after layer_id proposed verified model_id version deleted_at created_at updated_at',
    },
    staff: { pseudonymous: 'created_by updated_by' },
  },
  frame_counts: {
    ...{ purpose: 'annotation', retention: 'video', readers: 'annotation' },
    patient: { pseudonymous: 'frame_id boxes by_people' },
  },
  masks: {
    ...{ purpose: 'annotation', retention: 'video', readers: 'annotation' },
    patient: {
      pseudonymous:
        'id detection_id part x y width height rle score quality source points model_id sha256 seed version superseded_by deleted_at created_at updated_at',
    },
    staff: { pseudonymous: 'created_by' },
  },
  tracks: {
    ...{ purpose: 'annotation', retention: 'video', readers: 'annotation' },
    patient: {
      pseudonymous:
        'id video_id number class_name state model_ids layer_id version deleted_at created_at updated_at',
    },
    staff: { pseudonymous: 'created_by' },
  },
  annotation_changes: {
    ...{ purpose: 'annotation', retention: 'video', readers: 'annotation' },
    patient: {
      pseudonymous:
        'id frame_id revision client_id sequence answer diff active_ms clicks keys origin created_at',
    },
    staff: { pseudonymous: 'user_id' },
  },
  annotation_layers: {
    ...{ purpose: 'annotation', retention: 'video', readers: 'annotation' },
    patient: { pseudonymous: 'id frame_id submitted_at created_at' },
    staff: { pseudonymous: 'user_id' },
  },
  frame_agreements: {
    ...{ purpose: 'annotation', retention: 'video', readers: 'annotation' },
    patient: { pseudonymous: 'id layer_id agreement reconciled_at created_at' },
    staff: { pseudonymous: 'first_user_id reconciled_by' },
  },
  data_labels: {
    ...{ purpose: 'annotation', retention: 'untilErased', readers: 'annotation' },
    patient: {
      personal: 'name description',
      pseudonymous: 'id dataset_id type by_itself version deleted_at created_at updated_at',
    },
    staff: { pseudonymous: 'user_id' },
  },
  data_label_items: {
    ...{ purpose: 'annotation', retention: 'video', readers: 'annotation' },
    patient: {
      personal: 'notes',
      pseudonymous:
        'id label_id detection_id mask_id class_name morphology_class confidence version created_at updated_at',
    },
    staff: { pseudonymous: 'annotated_by' },
  },
  data_label_versions: {
    ...{ purpose: 'training', retention: 'untilErased', readers: 'annotation' },
    patient: {
      personal: 'name note',
      pseudonymous: 'id project_id label_id number sha256 object_key counts original_sha256 created_at',
    },
    staff: { pseudonymous: 'created_by' },
  },
  review_units: {
    ...{ purpose: 'annotation', retention: 'video', readers: 'annotation' },
    patient: {
      personal: 'notes',
      pseudonymous: 'id label_id frame_id item_id status content_hash version decided_at created_at',
    },
    staff: { pseudonymous: 'decided_by' },
  },
  review_decisions: {
    ...{ purpose: 'annotation', retention: 'video', readers: 'annotation' },
    patient: { personal: 'notes', pseudonymous: 'id unit_id decision content_hash created_at' },
    staff: { pseudonymous: 'user_id' },
  },
  training_runs: {
    ...{ purpose: 'training', retention: 'project', readers: 'models' },
    patient: {
      personal: 'error',
      pseudonymous:
        'id project_id model_id number state wish settings start_version_id start_name start_sha256 split snapshot_sha256 step steps steps_per_epoch samples judged version_id leg training_seconds heard_at created_at started_at finished_at updated_at',
    },
    staff: { pseudonymous: 'created_by' },
  },
  training_run_frames: {
    ...{ purpose: 'training', retention: 'video', readers: 'models' },
    patient: { pseudonymous: 'run_id frame_id' },
  },
  training_run_stills: {
    ...{ purpose: 'training', retention: 'untilErased', readers: 'models' },
    patient: { pseudonymous: 'run_id still_id' },
  },
  training_checkpoints: {
    ...{ purpose: 'training', retention: 'project', readers: 'nobody' },
    patient: { pseudonymous: 'run_id step sha256 created_at' },
  },
  evaluations: {
    ...{ purpose: 'training', retention: 'project', readers: 'models' },
    patient: {
      personal: 'error',
      pseudonymous:
        'id project_id version_id task_id state set_sha256 looks frame_set current_version_id current_name current_sha256 result created_at finished_at',
    },
    staff: { pseudonymous: 'created_by' },
  },
  revalidation_videos: {
    ...{ purpose: 'training', retention: 'video', readers: 'models' },
    patient: {
      personal: 'error',
      pseudonymous: 'id revalidation_id position report_version_id measurement_id shadow',
    },
  },
};
