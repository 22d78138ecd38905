// What only the worker process loads: the engine, which must stay out of the web server's bundle.
export {
  beginRevalidation,
  cancelRevalidation,
  concludeRevalidation,
  failRevalidation,
  measureRecording,
} from './revalidating';
