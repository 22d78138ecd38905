import { type Message, writeMessage } from '@/lib/messages/message';

/**
 * Thrown when a model file cannot be used: missing, not ONNX, of the wrong shape, or answering with NaN. What is said is
 * a part of a sentence: 'the file is not an ONNX model'.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';

  constructor(
    readonly said: Message,
    options: { cause?: unknown } = {},
  ) {
    super(writeMessage(said), options);
  }
}
