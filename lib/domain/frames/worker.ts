// What only the worker process loads: decoding, which must stay out of the web server's bundle.
export { cancelExtraction, failExtraction, runExtraction } from './extracting';
export { keepRange } from './keeping';
