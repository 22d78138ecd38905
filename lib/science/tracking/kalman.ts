/**
 * Constant-velocity Kalman filter of one coordinate, unit time step of one frame.
 * `q` is the spectral density of the white acceleration noise (px²/frame³), `r` the variance of a measured
 * position (px²). For a cell the sideways swing of the head counts as measurement noise: what is predicted is
 * the average path. (Bar-Shalom, Li & Kirubarajan, Estimation with Applications to Tracking and Navigation,
 * 2001, section 6.2.2.)
 */
export class AxisFilter {
  velocity = 0;
  private positionVariance: number;
  private covariance = 0;

  constructor(
    public position: number,
    private readonly q: number,
    private readonly r: number,
    private velocityVariance: number,
  ) {
    this.positionVariance = r;
  }

  predict(): void {
    this.position += this.velocity;
    this.positionVariance += 2 * this.covariance + this.velocityVariance + this.q / 3;
    this.covariance += this.velocityVariance + this.q / 2;
    this.velocityVariance += this.q;
  }

  correct(measured: number): void {
    const innovation = measured - this.position;
    const total = this.innovationVariance;
    const positionGain = this.positionVariance / total;
    const velocityGain = this.covariance / total;
    this.position += positionGain * innovation;
    this.velocity += velocityGain * innovation;
    this.velocityVariance -= velocityGain * this.covariance;
    this.positionVariance *= 1 - positionGain;
    this.covariance *= 1 - positionGain;
  }

  /** Variance of the next measurement around `position`, in px². */
  get innovationVariance(): number {
    return this.positionVariance + this.r;
  }
}
