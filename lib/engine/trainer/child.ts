/** Entry of the process that trains; see start-training.ts. Ends when its parent does. */

import type { TrainingJob } from './job';
import { type TrainingCommand, TrainingFaultError, type TrainingMessage } from './protocol';
import { train, type Wish } from './train';

/** The last wish of the parent. */
let wanted: Wish | 'hold' = 'go-on';
let wake: (() => void) | null = null;

/** Resolves when the message is handed over; a parent that is gone needs none. */
function tell(message: TrainingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (!process.send || !process.connected) resolve();
    else process.send(message, () => resolve());
  });
}

/** A step blocks the event loop, so commands are read between two. */
async function wish(): Promise<Wish> {
  await new Promise((resolve) => setImmediate(resolve));
  for (;;) {
    const now = wanted;
    if (now !== 'hold') return now;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}

function obey(next: typeof wanted): void {
  // Whoever pauses or stops a run means it, whatever else is asked for meanwhile.
  if (wanted !== 'pause' && wanted !== 'stop') wanted = next;
  wake?.();
}

async function carryOut(job: TrainingJob): Promise<void> {
  try {
    await tell(await train(job, { tell: (message) => void tell(message), wish }));
  } catch (error) {
    await tell(asFailure(error));
  }
  process.exit(0);
}

function asFailure(error: unknown): TrainingMessage {
  const known = error instanceof Error ? error : new Error(String(error));
  if (known instanceof TrainingFaultError)
    return { kind: 'failed', fault: known.fault, detail: known.message };
  return { kind: 'failed', fault: 'crashed', detail: known.stack ?? known.message };
}

process.on('disconnect', () => process.exit(1));
process.on('message', (command: TrainingCommand) => {
  switch (command.kind) {
    case 'train':
      void carryOut(command.job);
      break;
    case 'continue':
      obey('go-on');
      break;
    default:
      obey(command.kind);
  }
});
