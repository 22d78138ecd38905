// What only the worker process loads: the engine, which must stay out of the web server's bundle.
export { cancelEvaluation, failEvaluation, runEvaluation } from './evaluating';
