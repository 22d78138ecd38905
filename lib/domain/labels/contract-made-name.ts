import { z } from 'zod';

// What a label is called that pages make for a person without being told to.

export const MADE_KINDS = ['detection', 'morphology'] as const;
export type MadeKind = (typeof MADE_KINDS)[number];

interface Made {
  readonly userId: string;
  readonly datasetId: string;
  readonly kind: MadeKind;
}

const id = z.uuid();

export const madeName = ({ userId, datasetId, kind }: Made): string => `${userId}_${datasetId}_${kind}`;

/** Whose label of which dataset a name is that was made; null of any other name. */
export function parseMadeName(name: string): Made | null {
  const [userId = '', datasetId = '', word, ...more] = name.split('_');
  const kind = MADE_KINDS.find((each) => each === word);
  if (!kind || more.length > 0 || !id.safeParse(userId).success || !id.safeParse(datasetId).success)
    return null;
  return { userId, datasetId, kind };
}
