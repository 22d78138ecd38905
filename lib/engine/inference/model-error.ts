/** Raised when a model file cannot be used: missing, not ONNX, of the wrong shape, or answering with NaN. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}
