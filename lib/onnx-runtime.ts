import * as ort from 'onnxruntime-node';

// From 1.29 on, the runtime's Linux and macOS builds report each session (name and hashes of the model, processor, a lasting
// number for the machine) to its maker unless this is set before the first session. A laboratory's pictures and models are
// nobody else's business, and most have no way out. Read natively: threads of this process that start later see it, too.
process.env.ORT_DISABLE_TELEMETRY = '1';

/** ONNX Runtime, which tells nobody what it runs. All code that opens a session has it from here. */
export { ort };
