import * as analyses from '@/lib/domain/analyses/contract';
import * as adequacy from '@/lib/domain/analyses/contract-adequacy';
import * as analysisDetail from '@/lib/domain/analyses/contract-detail';
import * as measurements from '@/lib/domain/analyses/contract-measurements';
import * as annotationProgress from '@/lib/domain/annotation-progress/contract';
import * as annotationStates from '@/lib/domain/annotation-states/contract';
import * as annotations from '@/lib/domain/annotations/contract';
import * as annotatedTracks from '@/lib/domain/annotations/contract-tracks';
import * as boxSizes from '@/lib/domain/box-sizes/contract';
import * as chambers from '@/lib/domain/chambers/contract';
import * as dashboard from '@/lib/domain/dashboard/contract';
import * as datasets from '@/lib/domain/datasets/contract';
import * as detections from '@/lib/domain/detections/contract';
import * as listedDetections from '@/lib/domain/detections/contract-listing';
import * as detectionResults from '@/lib/domain/detections/contract-results';
import * as evaluations from '@/lib/domain/evaluations/contract';
import * as exchange from '@/lib/domain/exchange/contract';
import * as frameSubmissions from '@/lib/domain/frame-submissions/contract';
import * as frames from '@/lib/domain/frames/contract';
import * as labelImports from '@/lib/domain/label-imports/contract';
import * as labelJudging from '@/lib/domain/labels/contract-judging';
import * as labels from '@/lib/domain/labels/contract-sarm';
import * as labelsOfSecondSet from '@/lib/domain/labels/contract-segment-anything';
import * as labelTransfer from '@/lib/domain/labels/contract-transfer';
import * as labelVersions from '@/lib/domain/labels/contract-versions';
import * as masks from '@/lib/domain/masks/contract';
import * as masksSam2 from '@/lib/domain/masks/contract-segment-anything';
import * as microscopes from '@/lib/domain/microscopes/contract';
import * as calibrationProfiles from '@/lib/domain/microscopes/contract-profiles';
import * as models from '@/lib/domain/models/contract';
import * as deployments from '@/lib/domain/models/contract-deployments';
import * as modelVersions from '@/lib/domain/models/contract-versions';
import * as morphology from '@/lib/domain/morphology/contract';
import * as nextFrames from '@/lib/domain/next-frames/contract';
import * as patients from '@/lib/domain/patients/contract';
import * as predictions from '@/lib/domain/predictions/contract';
import * as privacy from '@/lib/domain/privacy/contract';
import * as dataFlow from '@/lib/domain/privacy/contract-data-flow';
import * as projectDashboard from '@/lib/domain/project-dashboard/contract';
import * as projects from '@/lib/domain/projects/contract';
import * as projectMembers from '@/lib/domain/projects/contract-members';
import * as qualityControl from '@/lib/domain/quality-control/contract';
import * as controlState from '@/lib/domain/quality-control/contract-state';
import * as quantizations from '@/lib/domain/quantizations/contract';
import * as reportTemplates from '@/lib/domain/report-templates/contract';
import * as reports from '@/lib/domain/reports/contract';
import * as signing from '@/lib/domain/reports/contract-signing';
import * as revalidations from '@/lib/domain/revalidations/contract';
import * as reviews from '@/lib/domain/reviews/contract';
import * as doubleAnnotation from '@/lib/domain/reviews/contract-double';
import * as samples from '@/lib/domain/samples/contract';
import * as visits from '@/lib/domain/samples/contract-visits';
import * as savedReports from '@/lib/domain/saved-reports/contract';
import * as sensitivity from '@/lib/domain/sensitivity/contract';
import * as trackProposals from '@/lib/domain/track-proposals/contract';
import * as tracks from '@/lib/domain/tracks/contract';
import * as trainingRuns from '@/lib/domain/training-runs/contract';
import * as videos from '@/lib/domain/videos/contract';
import * as uploads from '@/lib/domain/videos/contract-uploads';
import * as alarms from '@/lib/platform/alarms/contract';
import * as apiTokens from '@/lib/platform/api-tokens/contract';
import * as logs from '@/lib/platform/audit/contract';
import * as auth from '@/lib/platform/auth/contract';
import * as account from '@/lib/platform/auth/contract-account';
import * as google from '@/lib/platform/auth/google/contract-google';
import * as twoFactor from '@/lib/platform/auth/two-factor/contract-two-factor';
import * as backups from '@/lib/platform/backup/contract';
import type { Contract } from '@/lib/platform/http/contract';
import * as openapi from '@/lib/platform/http/contract-openapi';
import * as mail from '@/lib/platform/mail/contract';
import * as notifications from '@/lib/platform/notifications/contract';
import * as ownAccount from '@/lib/platform/profile/contract';
import * as roles from '@/lib/platform/roles/contract';
import * as settings from '@/lib/platform/settings/contract';
import * as tasks from '@/lib/platform/tasks/contract';
import * as administration from '@/lib/platform/user-administration/contract';

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'admission' in value;

/** One line a domain. Contract files may also export schemas and types; only their contracts are taken. */
const DOMAINS: readonly Record<string, unknown>[] = [
  account,
  adequacy,
  administration,
  analyses,
  analysisDetail,
  annotatedTracks,
  annotationProgress,
  annotationStates,
  annotations,
  apiTokens,
  auth,
  backups,
  boxSizes,
  calibrationProfiles,
  chambers,
  controlState,
  dashboard,
  datasets,
  deployments,
  detectionResults,
  detections,
  doubleAnnotation,
  exchange,
  frameSubmissions,
  frames,
  google,
  labelJudging,
  labelImports,
  labels,
  labelsOfSecondSet,
  labelTransfer,
  labelVersions,
  listedDetections,
  logs,
  mail,
  masks,
  masksSam2,
  measurements,
  microscopes,
  evaluations,
  models,
  modelVersions,
  morphology,
  nextFrames,
  notifications,
  openapi,
  ownAccount,
  patients,
  predictions,
  privacy,
  dataFlow,
  projectDashboard,
  projects,
  projectMembers,
  qualityControl,
  quantizations,
  reports,
  reportTemplates,
  revalidations,
  reviews,
  roles,
  samples,
  savedReports,
  sensitivity,
  settings,
  alarms,
  signing,
  tasks,
  trackProposals,
  tracks,
  trainingRuns,
  twoFactor,
  uploads,
  videos,
  visits,
];

/** Every endpoint of the product. A test pairs each with its route file. */
export const CONTRACTS: readonly Contract[] = DOMAINS.flatMap((domain) =>
  Object.values(domain).filter(isContract),
);
