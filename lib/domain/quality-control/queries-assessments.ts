import { and, desc, eq, isNull } from 'drizzle-orm';
import { database } from '@/db/client';
import { controlRuns, controlRunValues, videos } from '@/db/schema';
import type { Assessment } from './comparison';

/** The newest so many values that a comparison looks at. */
const MAX_ASSESSMENTS = 5000;

/** What was said of the recordings of a material, without excluded runs; the program speaks for measured ones. */
export async function selectAssessments(materialId: string): Promise<Assessment[]> {
  const rows = await database()
    .select({
      origin: controlRuns.origin,
      operatorId: controlRuns.operatorId,
      operatorName: controlRuns.operatorName,
      videoId: videos.id,
      videoName: videos.name,
      value: controlRunValues.value,
      counted: controlRunValues.counted,
    })
    .from(controlRunValues)
    .innerJoin(controlRuns, eq(controlRuns.id, controlRunValues.runId))
    .innerJoin(videos, eq(videos.id, controlRunValues.videoId))
    .where(and(eq(controlRuns.materialId, materialId), isNull(controlRuns.excludedAt)))
    .orderBy(desc(controlRuns.performedAt), desc(controlRunValues.position))
    .limit(MAX_ASSESSMENTS);
  return rows
    .flatMap(({ origin, operatorId, ...row }) => {
      const operator = origin === 'measured' ? 'measured' : operatorId;
      // Who left the laboratory keeps no key to be told apart by.
      return operator ? [{ ...row, operator }] : [];
    })
    .reverse();
}
