import type { Database } from '@/db/client';
import { changeFrame } from '@/lib/domain/annotations';
import { testClient } from '@/lib/domain/annotations/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import * as labels from '@/lib/domain/labels';
import { testDetection } from '@/lib/domain/labels/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { giveDirectly } from '@/lib/platform/auth/testing';
import * as reviews from '.';
import { type Decision, listUnits } from './contract';

const ANNOTATOR = ['finetune.annotate_detection', 'finetune.annotate_morphology'];

export const decision = (name: Decision, notes = '') => ({ decision: name, notes });

/** The units of a label, as a person sees them. */
export async function unitsOf(principal: Principal, labelId: string, values: Record<string, unknown> = {}) {
  const query = listUnits.query?.parse({ label_id: labelId, ...values });
  return (await reviews.listUnits(principal, query as Parameters<typeof reviews.listUnits>[1])).units;
}

export async function unitOf(principal: Principal, labelId: string, type = 'detection') {
  const [unit] = await unitsOf(principal, labelId, { type });
  if (!unit) throw new Error('no unit');
  return unit;
}

export const move = (principal: Principal, frameId: string, id: string, x1: number) =>
  changeFrame(
    principal,
    frameId,
    testClient().batch({ op: 'put', kind: 'box', id, version: null, fields: { x1, x2: x1 + 20 } }),
  );

/** A project with annotators (Ada, Ben), reviewers (Rita, Rob), a viewer and a video; a stranger is in none of it. */
export async function testLaboratory(db: Database) {
  // With their permissions stored, as the reviewers of a project are looked up.
  const person = async (permissions: readonly string[]): Promise<Principal> => {
    const made = await testPerson(db, 'Reviewer', { permissions });
    for (const code of permissions) await giveDirectly(db, made.userId, code);
    return made;
  };
  const [ada, ben] = [await person(ANNOTATOR), await person(ANNOTATOR)];
  const [rita, viewer, stranger] = [
    await person(['finetune.*']),
    await person(['finetune.*']),
    await person(['finetune.*']),
  ];
  const rob = await person(['finetune.manage_labels']);
  const projectId = await testProject(db, 'Ward', [
    [ada, 'member'],
    [ben, 'member'],
    [rita, 'editor'],
    [rob, 'member'],
    [viewer, 'viewer'],
  ]);
  const { datasetId, videoId } = await testVideo(db, projectId);
  // Unlike any other number here, so that a search finds the frame.
  let frameNumber = 5000;
  let made = 0;
  const newLabel = (owner: Principal, type: 'detection' | 'morphology' = 'detection') => {
    made += 1;
    return labels.createLabel(owner, datasetId, { name: `Label ${made}`, label_type: type }, 'detection');
  };
  /** A frame with two boxes in a detection label of somebody, a new one unless it is named. */
  const labeledFrame = async (owner: Principal, labelId?: string) => {
    frameNumber += 1;
    const frameId = await testFrame(db, videoId, { frameNumber });
    const boxes = [
      await testDetection(db, frameId, { confidence: 0.2 }),
      await testDetection(db, frameId, { x1: 100, x2: 120, confidence: 0.6, className: 'cluster' }),
    ];
    const label = labelId ?? (await newLabel(owner)).id;
    await labels.addFrame(owner, label, frameId, undefined);
    return { frameId, frameNumber, boxes, labelId: label };
  };
  return { ada, ben, rita, rob, viewer, stranger, datasetId, newLabel, labeledFrame };
}
