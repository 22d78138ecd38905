// What only the worker process loads: decoding, which must stay out of the web server's bundle.
export { readJudgedStill } from './reading';
