// What only the worker process loads: the engine, which must stay out of the web server's bundle.
export { concludeLeg, interruptRun } from './concluding';
export { freezeData } from './freezing';
export { removeOrphanTrainings } from './orphans';
export { trainPart } from './part';
