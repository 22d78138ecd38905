// What only the worker process loads: the engine, which must stay out of the web server's bundle.
export { cancelQuantization, failQuantization, runQuantization } from './quantizing';
