// What only the worker process loads: the engine, which must stay out of the web server's bundle.
export { cancelDetection, failDetection, runDetection } from './detecting';
export { openClipDetector } from './frame-detector';
