/** Where the bytes of a version lie in the store: by what they are, so that a key never means anything else. */
export const modelKey = (sha256: string): string => `models/${sha256}.onnx`;
