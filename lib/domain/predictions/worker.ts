// What only the worker process loads: the engine, which must stay out of the web server's bundle.
export { cancelPrediction, failPrediction, runPrediction } from './predicting';
