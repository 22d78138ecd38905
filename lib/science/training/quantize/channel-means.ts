import type * as ort from 'onnxruntime-node';

/** Mean of each channel of [N, C, H, W] values, over all that is added. */
export class ChannelMeans {
  private sums: Float64Array | null = null;
  /** Values added to each channel. */
  count = 0;

  add({ data, dims }: ort.Tensor): void {
    const [batch = 0, channels = 0, height = 0, width = 0] = dims;
    const area = height * width;
    this.sums ??= new Float64Array(channels);
    for (let plane = 0; plane < batch * channels; plane++) {
      const own = (data as Float32Array).subarray(plane * area, (plane + 1) * area);
      const channel = plane % channels;
      this.sums[channel] = (this.sums[channel] as number) + own.reduce((a, b) => a + b, 0);
    }
    this.count += batch * area;
  }

  values(): Float32Array {
    return Float32Array.from(this.sums ?? [], (sum) => sum / this.count);
  }

  /** By how much the means exceed others. */
  less(others: Float32Array): Float32Array {
    return this.values().map((mean, channel) => mean - (others[channel] ?? 0));
  }
}
