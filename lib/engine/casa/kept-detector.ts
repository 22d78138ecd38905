import { DetectorPool, type DetectorPoolOptions } from './detector-pool';

/**
 * Keeps the detector of one video open for the next one that asks for the same: opening one, with its threads, takes as long
 * as looking at some thirty pictures.
 */
export class KeptDetector {
  private kept: { readonly key: string; readonly pool: DetectorPool } | null = null;
  private readonly keys = new WeakMap<DetectorPool, string>();

  /**
   * The caller's until it is kept again, or closed.
   * @param sha256 of the model's file, by which it is known
   * @throws ModelError as {@link DetectorPool.open}
   */
  async open(options: DetectorPoolOptions, sha256: string): Promise<DetectorPool> {
    // The same model may lie elsewhere for each video.
    const key = JSON.stringify({ ...options, modelFile: sha256 });
    const { kept } = this;
    this.kept = null;
    if (kept?.key === key && kept.pool.isUsable) return kept.pool;
    await kept?.pool.close();
    const pool = await DetectorPool.open(options);
    this.keys.set(pool, key);
    return pool;
  }

  /** Leaves a detector that was opened here open. */
  keep(pool: DetectorPool): void {
    const key = this.keys.get(pool);
    if (key === undefined) throw new RangeError('the detector was opened elsewhere');
    this.kept = { key, pool };
  }
}
