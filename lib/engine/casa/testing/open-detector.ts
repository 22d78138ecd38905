/** A program: opens the detector as the worker does, in threads of their own, and in the main thread. */
import { openModel } from '@/lib/engine/inference';
import { DEFAULT_DUPLICATES } from '@/lib/science/vision/suppress';
import { DetectorPool } from '../detector-pool';

const modelFile = 'models/sperm-detector-v1/model.onnx';

const pool = await DetectorPool.open({
  modelFile,
  sessions: 2,
  threads: 1,
  minScore: 0.5,
  duplicates: DEFAULT_DUPLICATES,
});
const { session } = await openModel(modelFile);
await session.release();
await pool.close();
