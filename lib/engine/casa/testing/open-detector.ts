/** A program: opens the detector as the worker does, in threads of their own, and in the main thread. */
import { openModel } from '@/lib/engine/inference';
import { DetectorPool } from '../detector-pool';

const modelFile = 'models/sperm-detector-v1/model.onnx';
const duplicates = { maxIou: 0.5, maxCenterDistance: 0.5 };
const pool = await DetectorPool.open({ modelFile, sessions: 2, threads: 1, minScore: 0.5, duplicates });
const { session } = await openModel(modelFile);
await session.release();
await pool.close();
