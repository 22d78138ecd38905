import { expect, it } from 'vitest';
import { simulateScene } from '@/lib/science/simulation';
import { DEMO_CLIPS, demoDescription, demoScene } from './demo-sample';
import { realizedIn } from './realized';

const scenes = DEMO_CLIPS.map(({ seed }) => simulateScene(demoScene(seed)));

it('counts what the labels of the frames show', () => {
  // A field of 640 × 480 pixels of 0.5 µm is 320 × 240 µm, and 20 µm deep 1.536 nl.
  const grade = new Map(
    scenes.flatMap((scene, n) => scene.tracks.map((t) => [`${n} ${t.trackId}`, t.grade])),
  );
  const seen = new Map<string | undefined, number>();
  for (const [n, scene] of scenes.entries()) {
    for (let frame = 0; frame < scene.frameCount; frame++) {
      for (const { trackId, className, cx, cy } of scene.objectsAt(frame)) {
        if (className !== 'sperm' || cx < 0 || cx >= 640 || cy < 0 || cy >= 480) continue;
        const its = grade.get(`${n} ${trackId}`);
        seen.set(its, (seen.get(its) ?? 0) + 1);
      }
    }
  }
  const all = [...seen.values()].reduce((sum, each) => sum + each, 0);
  const realized = realizedIn(scenes);
  expect(realized.concentration).toBeCloseTo(all / (5 * 250) / 1.536, 6);
  for (const [its, share] of Object.entries(realized.grades)) {
    expect(share, its).toBeCloseTo((100 * (seen.get(its) ?? 0)) / all, 6);
  }
});

it('the demo says what was asked for and what came of it', () => {
  const { concentration, grades } = realizedIn(scenes);
  const text = demoDescription();
  expect(text).toContain(
    'Asked of the simulator: 45 million/ml; 35 % rapid progressive, 20 % slow progressive',
  );
  expect(text).toContain(`Realized in these fields: ${concentration.toFixed(1)} million/ml`);
  expect(text).toContain(`${grades.immotile.toFixed(1)} % immotile.`);
  expect(Math.abs(concentration - 45)).toBeLessThan(8);
});
