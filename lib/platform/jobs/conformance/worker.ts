import { runWorker } from '../worker';
import { suiteFunctions } from './functions';

// The suite's worker process. Attempts follow each other at once, so that the suite is quick.
await runWorker({ functions: suiteFunctions, heavy: { 'suite-heavy': 1 }, backoffMs: [50], graceMs: 6000 });
