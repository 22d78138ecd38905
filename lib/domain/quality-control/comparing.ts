import { database } from '@/db/client';
import type { Principal } from '@/lib/platform/access';
import { compareAssessments, operatorsOf } from './comparison';
import { MAX_OPERATORS, type OperatorComparison } from './contract-state';
import { requireMaterial } from './materials';
import { selectAssessments } from './queries-assessments';

/** @throws AppError NOT_FOUND, also outside the fence. */
export async function compareOperators(
  principal: Principal,
  materialId: string,
  chosen: readonly string[] | undefined,
): Promise<OperatorComparison & { available: ReturnType<typeof operatorsOf> }> {
  const material = await requireMaterial(database(), principal, materialId);
  const assessments = await selectAssessments(materialId);
  const available = operatorsOf(assessments);
  const compared = chosen
    ? available.filter(({ key }) => chosen.includes(key))
    : available.slice(0, MAX_OPERATORS);
  return { ...compareAssessments(material.quantity, assessments, compared), available };
}
