import type { Letter } from './people';

/** Who has the permission that a gate asks for, beside the five who have all. */
const GATES = {
  signedIn: 'A C L N T B U R P G S K X D F',
  /** The role system_admin, whatever else somebody holds. */
  administrator: 'A',
  manageUsers: 'A U',
  manageRoles: 'A R',
  /** Roles of a person: manage_users opens the account, manage_roles the choice of roles. */
  manageUsersAndRoles: 'A',
  manageProjects: 'A P',
  /** People to choose from, for members of projects and for accounts. */
  findPeople: 'A U P',
  viewSystemLogs: 'A G',
  manageSystemSettings: 'A S',
  /** Any work with videos: not managing patients, nor choosing models (decision 27). */
  readVideos: 'A C L N T X F',
  /** The same, or deploying models: who compares versions sees how far that is. */
  seeTasks: 'A C L N T X F D',
  /** As `readVideos`, or managing patients: pseudonyms and what was entered of a sample. */
  readPatients: 'A C L N T K X F',
  /** sarm.manage_patients. */
  managePatients: 'A C K',
  /** sarm.manage_patients or system.manage_privacy. */
  readErasures: 'A C K',
  /** system.manage_privacy. */
  managePrivacy: 'A',
  /** Any sarm. permission, or any work with videos. */
  readEquipment: 'A C L N T K X F',
  /** sarm.manage_equipment. */
  manageEquipment: 'A C L',
  /** Any permission to see results, or sarm.manage_equipment. */
  readControls: 'A C L',
  /** create_datasets, manage_videos or manage_patients. */
  enterSamples: 'A C L T K',
  /** upload_videos is sarm.upload_video or finetune.upload_video. */
  uploadVideos: 'A C L N T',
  /** manage_videos or upload_videos. */
  changeVideos: 'A C L N T',
  /** delete_videos: sarm.manage_videos or finetune.manage_dataset. The annotator has neither. */
  deleteVideos: 'A C L T',
  /** create_datasets (finetune.manage_dataset) or manage_videos. */
  manageDatasets: 'A C L T',
  /** view_frames: sarm.select_frames or finetune.extract_frames. */
  viewFrames: 'A C L N T F',
  /** sarm.select_frames alone. */
  selectFrames: 'A C L F',
  /** view_frames, or any permission to see results. */
  readSubmissions: 'A C L N T F',
  /** sarm.select_frames, finetune.extract_frames or manage_videos. */
  extractFrames: 'A C L N T F',
  /** sarm.select_frames, finetune.extract_frames or finetune.annotate_detection. */
  detect: 'A C L N T F',
  /** finetune.annotate_detection. */
  annotateBoxes: 'A N T',
  /** finetune.annotate_detection, annotate_morphology or manage_labels. */
  viewAnnotations: 'A N T',
  /** sarm.view_detailed_detection or finetune.annotate_detection. */
  viewDetails: 'A C L N T',
  /** finetune.annotate_detection or finetune.annotate_morphology. */
  annotate: 'A N T',
  /** Any of sarm.view_concentration, view_motility, view_morphology. */
  viewResults: 'A C L',
  /** The same, or sarm.generate_report. */
  readReports: 'A C L',
  makeReports: 'A C L',
  /** sarm.sign_report: the laboratory technician makes reports, but does not sign them. */
  signReports: 'A C',
  /** sarm.generate_report. */
  generateReports: 'A C L',
  /** The same as readReports, or finetune.annotate_detection. */
  readTracks: 'A C L N T',
  /** sarm.generate_report or finetune.annotate_detection. */
  reviewTracks: 'A C L N T',
  /** sarm.view_morphology, generate_reports or finetune.annotate_morphology. */
  viewMorphology: 'A C L N T',
  /** generate_reports or finetune.annotate_morphology. */
  judgeCells: 'A C L N T',
  /** Who sees details of detections, or labels cells. */
  listDetections: 'A C L N T',
  /** annotate_detection, annotate_morphology or review_annotations. */
  labelCells: 'A N T',
  /** Data labels of another person: review_annotations. The annotator reads and changes only their own. */
  reviewLabels: 'A T',
  /** train_models, deploy_models or predict_models. */
  readModels: 'A T X D',
  /** train_models or deploy_models. */
  createModels: 'A T D',
  /** finetune.predict_models. */
  predictModels: 'A X T',
  /** finetune.train_model. */
  trainModels: 'A T',
  /** finetune.deploy_models. */
  deployModels: 'A T D',
  /** As `readModels`, or system.manage_projects. */
  readBoxSize: 'A T X D P',
  /** As `deployModels`, or system.manage_projects. */
  setBoxSize: 'A T D P',
} as const satisfies Record<string, string>;
export type Gate = keyof typeof GATES | 'public';

export const passes = (gate: Exclude<Gate, 'public'>, letter: Letter): boolean =>
  letter.length > 1
    ? gate !== 'manageProjects' && gate !== 'administrator'
    : GATES[gate].split(' ').includes(letter);
