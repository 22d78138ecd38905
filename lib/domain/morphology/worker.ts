// What only the worker process loads: the engine, which must stay out of the web server's bundle.
export { automaticOf } from './automatic';
export { cancelMorphology, failMorphology, runMorphology } from './measuring';
export { knownCallsOf } from './models';
export { coarsestForTools } from './scale';
export { openStillTools } from './still-tools';
