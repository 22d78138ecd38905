import { readJudgedStill } from '@/lib/domain/judged-stills/worker';
import { readLabeledFrames, readOutlinedFrames } from '@/lib/domain/labeled-frames/worker';
import { beginNextLeg, claimPlace } from '@/lib/domain/training-place';
import { concludeLeg, freezeData, interruptRun, trainPart } from '@/lib/domain/training-runs/worker';
import { events, failedEventData, inngest } from '@/lib/platform/jobs';

/** Parts of a leg: ten hours. A longer run goes on in a leg of its own, for a function may have 1,000 steps. */
const MAX_PARTS = 300;

const READERS = { labeled: readLabeledFrames, outlined: readOutlinedFrames, stills: readJudgedStill };

/**
 * A leg of a training: takes the place of training, freezes pictures and labels, then trains in parts of two minutes, one
 * step each, so that a worker that dies goes on from the last checkpoint. A leg that finds the place taken ends; whoever
 * leaves the place sends the next one.
 */
export const trainModel = inngest.createFunction(
  {
    id: 'train-model',
    // Three deaths within one part end the leg.
    retries: 2,
    triggers: [events['training/requested']],
    onFailure: async ({ event, step, error }) => {
      const { runId, leg } = failedEventData('training/requested', event);
      await step.run('interrupt', () => interruptRun(runId, leg, error));
    },
  },
  async ({ event, step }) => {
    const { runId, leg } = event.data;
    const place = await step.run('claim', () => claimPlace(runId, leg));
    if (place !== 'claimed') return { outcome: place };
    const data = await step.run('freeze', () => freezeData(runId, READERS));
    if (data === 'data-changed') {
      await step.run('conclude', () => concludeLeg(runId, leg, { kind: data }));
      return { outcome: data };
    }
    for (let part = 1; part <= MAX_PARTS; part++) {
      const outcome = await step.run(`train-${part}`, () => trainPart(runId, leg));
      if (outcome.kind === 'again') continue;
      await step.run('conclude', () => concludeLeg(runId, leg, outcome));
      return { outcome: outcome.kind };
    }
    await step.run('next leg', () => beginNextLeg(runId, leg));
    return { outcome: 'goes on' };
  },
);
