import type { Drift } from '@/lib/science/kinematics';
import type { Displacement } from '@/lib/science/resting/rests';

/** What the fluid does between two frames; it stands still where nobody can tell. */
export function displacementOf(drift: Drift | null): Displacement {
  if (!drift) return () => [0, 0];
  const { x, y } = drift.path;
  const at = (path: Float64Array, frame: number): number => path[Math.min(frame, path.length - 1)] ?? 0;
  return (from, to) => [at(x, to) - at(x, from), at(y, to) - at(y, from)];
}
