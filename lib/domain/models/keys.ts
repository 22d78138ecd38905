/** Where model files lie in the store. */
export const MODELS = 'models/';

/** Where the bytes of a version lie: by what they are, so that a key never means anything else. */
export const modelKey = (sha256: string): string => `${MODELS}${sha256}.onnx`;

/** Where a file lies until it is known for what it is. */
export const incomingKey = (id: string): string => `${MODELS}incoming/${id}.onnx`;
