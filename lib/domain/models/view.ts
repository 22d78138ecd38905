import {
  type ModelVersionView,
  type ModelView,
  quantizationSchema,
  trainingConfig,
  trialSchema,
} from './contract';
import type { DeploymentView } from './contract-deployments';
import { parseInspection } from './inspection';
import type { ModelFacts, VersionFacts } from './queries';
import type { DeploymentFacts } from './queries-deployments';

export function viewModel(row: ModelFacts): ModelView {
  return {
    id: row.id,
    project_id: row.projectId,
    project_name: row.projectName,
    name: row.name,
    type: row.task,
    model_type: row.task,
    dataset_id: row.datasetId,
    dataset_name: row.datasetName,
    config: trainingConfig.parse(row.config),
    notes: row.notes,
    status: row.status,
    metrics: row.trained && {
      final_loss: row.trained.loss,
      final_accuracy: row.trained.score,
      final_val_loss: row.trained.validation_loss,
      final_val_accuracy: row.trained.score,
      best_val_accuracy: row.trained.best,
    },
    versions_count: row.versionsCount,
    deployed_number: row.deployedNumber,
    default: row.deployedNumber !== null,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    created_by_name: row.createdByName,
    trained_at: row.trainedAt?.toISOString() ?? null,
  };
}

export function viewVersion(row: VersionFacts): ModelVersionView {
  return {
    id: row.id,
    model_id: row.modelId,
    number: row.number,
    origin: row.origin,
    parent_id: row.parentId,
    quantization: quantizationSchema.nullable().catch(null).parse(row.quantization),
    sha256: row.sha256,
    size_bytes: row.sizeBytes,
    file_name: row.fileName,
    license: row.license,
    notes: row.notes,
    state: row.state,
    facts: parseInspection(row.inspection),
    trial: row.trial ? trialSchema.parse(row.trial) : null,
    is_deployed: row.isDeployed,
    created_at: row.createdAt.toISOString(),
    created_by_name: row.createdByName,
  };
}

/** @param shippedName what the shipped model of the task is called */
export function viewDeployment(row: DeploymentFacts, shippedName: string): DeploymentView {
  return {
    id: row.id,
    project_id: row.projectId,
    task: row.task,
    version_id: row.versionId,
    model_id: row.modelId,
    model_name: row.modelName ?? shippedName,
    version_number: row.versionNumber,
    sha256: row.sha256,
    replaces_id: row.replacesId,
    reason: row.reason,
    revalidation_id: row.revalidationId,
    deployed_by_name: row.deployedByName,
    started_at: row.startedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}
