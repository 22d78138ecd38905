import { describe, expect, it } from 'vitest';
import type { SceneParameters } from './parameters';
import { type SimulatedFrame, simulateScene } from './scene';
import type { TruthPoint } from './truth';

/** A small field of 100 × 100 µm. */
const small: Partial<SceneParameters> = { width: 200, height: 200, pixelSizeUm: 0.5, seconds: 0.1 };
const onlyOne = (grade: keyof SceneParameters['motility']): SceneParameters['motility'] => {
  return { rapid: 0, slow: 0, nonProgressive: 0, immotile: 0, [grade]: 1 };
};
const clean: Partial<SceneParameters> = {
  debrisPerField: 0,
  smudgesPerField: 0,
  mottleLevels: 0,
  roundCellsPerField: 0,
  emptyRingsPerField: 0,
  clustersPerField: 0,
};
const firstFrame = (p: Partial<SceneParameters>): SimulatedFrame => {
  const [first] = simulateScene(p).frames();
  if (!first) throw new Error('no frame');
  return first;
};

describe('simulateScene', () => {
  it('places as many cells as concentration × volume says, at the first frame and at the last', () => {
    let first = 0;
    let last = 0;
    const inField = (o: { cx: number; cy: number }): boolean =>
      o.cx >= 0 && o.cy >= 0 && o.cx < 200 && o.cy < 200;
    for (let seed = 0; seed < 30; seed++) {
      const motion = { motility: onlyOne('rapid'), seconds: 2, framesPerSecond: 10 };
      const scene = simulateScene({ ...small, ...clean, ...motion, seed, concentrationMillionPerMl: 50 });
      first += scene.objectsAt(0).filter(inField).length;
      last += scene.objectsAt(scene.frameCount - 1).filter(inField).length;
    }
    // 50e6 per ml × 100 µm × 100 µm × 20 µm = 50e6 × 2e-7 ml = 10 a scene, 300 in all, standard deviation 17.3.
    expect(Math.abs(first - 300)).toBeLessThan(4 * 17.3);
    expect(Math.abs(last - 300)).toBeLessThan(4 * 17.3);
  });

  it('draws grades in the shares asked for', () => {
    const motility = { rapid: 0.5, slow: 0, nonProgressive: 0.2, immotile: 0.3 };
    const scene = simulateScene({
      ...clean,
      motility,
      concentrationMillionPerMl: 300,
      seconds: 0.02,
      lookVariety: 0,
    });
    const share = (grade: string): number =>
      scene.tracks.filter((t) => t.grade === grade).length / scene.tracks.length;
    expect(scene.tracks.length).toBeGreaterThan(350);
    // The standard error of a half among 400 is 2.5 %.
    expect(Math.abs(share('rapid') - 0.5)).toBeLessThan(0.1);
    expect(share('slow')).toBe(0);
    expect(Math.abs(share('nonProgressive') - 0.2)).toBeLessThan(0.08);
  });

  it('counts truth from the edges of pixels: a head lies where its light does', () => {
    const plain = { taillessShare: 1, noiseLevels: 0, shadingLevels: 0, vignetting: 0, lookVariety: 0 };
    const offsets = [0, 1, 2, 3, 4, 5].flatMap((seed) => {
      const { picture, objects } = firstFrame({
        ...small,
        ...clean,
        ...plain,
        motility: onlyOne('immotile'),
        concentrationMillionPerMl: 20,
        seed,
      });
      const alone = objects.filter(
        (o) =>
          Math.min(o.cx, o.cy, 200 - o.cx, 200 - o.cy) > 20 &&
          objects.every((other) => other === o || Math.hypot(o.cx - other.cx, o.cy - other.cy) > 40),
      );
      return alone.map((o) => {
        const ground = picture.data[0] ?? 0;
        let [sum, x, y] = [0, 0, 0];
        for (let j = Math.floor(o.cy) - 14; j <= Math.floor(o.cy) + 14; j++)
          for (let i = Math.floor(o.cx) - 14; i <= Math.floor(o.cx) + 14; i++) {
            // The middle of pixel i lies half-way between its edges i and i + 1.
            const light = Math.abs((picture.data[200 * j + i] ?? 0) - ground);
            sum += light;
            x += light * (i + 0.5 - o.cx);
            y += light * (j + 0.5 - o.cy);
          }
        return [x / sum, y / sum] as const;
      });
    });
    expect(offsets.length).toBeGreaterThan(5);
    // Heads taper and glow unevenly, by a few tenths of a pixel in a direction of their own.
    const mean = (of: readonly number[]): number => of.reduce((a, b) => a + b, 0) / of.length;
    expect(Math.abs(mean(offsets.map(([x]) => x)))).toBeLessThan(0.2);
    expect(Math.abs(mean(offsets.map(([, y]) => y)))).toBeLessThan(0.2);
  });

  it('gives progressive cells the straight-line velocity they were set', () => {
    const speed = { rapidSpeedUmPerS: [50, 50] as const, wanderRad: 0 };
    const scene = simulateScene({ ...small, ...clean, ...speed, motility: onlyOne('rapid'), seconds: 1 });
    const followed = scene.tracks.filter((t) => t.points.length > 10);
    expect(followed.length).toBeGreaterThan(3);
    for (const t of followed) {
      expect(t.kinematics.vslUmPerS).toBeCloseTo(50, 6);
      expect(t.kinematics.vapUmPerS).toBeCloseTo(50, 6);
      expect(t.kinematics.vclUmPerS).toBeGreaterThan(50);
      // The angle between two steps, by the law of cosines; without drift positions are those of the fluid.
      const turns = t.points.slice(2).map((c, i) => {
        const [a, b] = [t.points[i], t.points[i + 1]] as [TruthPoint, TruthPoint];
        const far = (p: TruthPoint, q: TruthPoint): number => Math.hypot(p.cx - q.cx, p.cy - q.cy);
        const [before, after, across] = [far(a, b), far(b, c), far(a, c)];
        const cosine = (before ** 2 + after ** 2 - across ** 2) / (2 * before * after);
        return 180 - (180 / Math.PI) * Math.acos(Math.max(-1, Math.min(1, cosine)));
      });
      expect(t.kinematics.madDegrees).toBeCloseTo(turns.reduce((x, y) => x + y, 0) / turns.length, 5);
    }
  });

  it('carries everything along with a drift', () => {
    const drift = {
      driftXUmPerS: 20,
      driftYUmPerS: -10,
      diffusionUm2PerS: 0,
      framesPerSecond: 10,
      seconds: 0.5,
    };
    const scene = simulateScene({ ...small, ...clean, ...drift, motility: onlyOne('immotile') });
    const track = scene.tracks.find((t) => t.points.length === scene.frameCount);
    const [a, b] = [track?.points[0], track?.points[4]];
    if (!track || !a || !b) throw new Error('no cell stays in view');
    // 0.4 s × 20 µm/s ÷ 0.5 µm/px = 16 px to the right, 8 px up; the kinematics leave the drift out.
    expect(b.cx - a.cx).toBeCloseTo(16, 6);
    expect(b.cy - a.cy).toBeCloseTo(-8, 6);
    expect(track.kinematics.vslUmPerS).toBe(0);
  });

  it('pushes everything once in the middle, which the kinematics leave out', () => {
    const pushed = { joltUm: 8, diffusionUm2PerS: 0, framesPerSecond: 40, seconds: 0.5 };
    const scene = simulateScene({ ...small, ...clean, ...pushed, motility: onlyOne('immotile') });
    const track = scene.tracks.find((t) => t.points.length === scene.frameCount);
    if (!track) throw new Error('no cell stays in view');
    const [first] = track.points;
    track.points.forEach(({ cx, cy, frame }) => {
      // 8 µm at .5 µm a pixel, 30° below the horizontal.
      const [dx, dy] = frame < 10 ? [0, 0] : [16 * Math.sqrt(0.75), 8];
      expect(cx - (first?.cx ?? 0)).toBeCloseTo(dx, 6);
      expect(cy - (first?.cy ?? 0)).toBeCloseTo(dy, 6);
    });
    expect(track.kinematics.vclUmPerS).toBe(0);
    expect(() => simulateScene({ joltUm: 16 })).toThrow(/joltUm/);
  });

  it('shakes everything to and fro, which the kinematics leave out', () => {
    const shaken = { vibrationUm: 2, vibrationHz: 5, diffusionUm2PerS: 0, framesPerSecond: 40, seconds: 0.5 };
    const scene = simulateScene({ ...small, ...clean, ...shaken, motility: onlyOne('immotile') });
    const track = scene.tracks.find((t) => t.points.length === scene.frameCount);
    if (!track) throw new Error('no cell stays in view');
    const [first] = track.points;
    track.points.forEach(({ cx, cy, frame }) => {
      // 2 µm at .5 µm a pixel; 5 Hz from side to side, 6.5 Hz up and down.
      expect(cx - (first?.cx ?? 0)).toBeCloseTo(4 * Math.sin(2 * Math.PI * 5 * (frame / 40)), 6);
      expect(cy - (first?.cy ?? 0)).toBeCloseTo(4 * Math.sin(2 * Math.PI * 6.5 * (frame / 40)), 6);
    });
    expect(track.kinematics.vclUmPerS).toBe(0);
    expect(() => simulateScene({ vibrationUm: -1 })).toThrow(/vibrationUm/);
    expect(() => simulateScene({ vibrationHz: 0 })).toThrow(/vibrationHz/);
  });

  it('shows a round view where it is asked to', () => {
    const scene = simulateScene({ ...small, ...clean, viewDiameter: 0.8, seconds: 0.1 });
    const { width, height, data } = [...scene.frames()][0]?.picture ?? { width: 0, height: 0, data: [] };
    const at = (x: number, y: number): number => data[y * width + x] ?? Number.NaN;
    const [middleX, middleY, radius] = [width / 2, height / 2, 0.4 * height];
    expect(at(0, 0)).toBeLessThan(20);
    expect(at(Math.round(middleX), Math.round(middleY - radius - 6))).toBeLessThan(20);
    expect(at(Math.round(middleX), Math.round(middleY - radius + 6))).toBeGreaterThan(60);
    expect(() => simulateScene({ viewDiameter: 3 })).toThrow(/viewDiameter/);
  });

  it('gives a cell that left and came back a new track', () => {
    const scene = simulateScene({ ...small, seconds: 4, framesPerSecond: 20, motility: onlyOne('rapid') });
    for (const t of scene.tracks)
      t.points.forEach((point, i) => {
        expect(point.frame).toBe((t.points[0]?.frame ?? 0) + i);
      });
    expect(new Set(scene.tracks.map((t) => t.trackId)).size).toBe(scene.tracks.length);
  });

  it('labels heads where they are: brighter, or darker, than the ground, inside boxes inside the picture', () => {
    const look = {
      lookVariety: 0,
      defocusUm: 0,
      noiseLevels: 0,
      vignetting: 0,
      shadingLevels: 0,
      taillessShare: 1,
    };
    for (const [contrast, sign] of [
      ['phase-bright-heads', 1],
      ['phase-dark-heads', -1],
      ['bright-field', -1],
    ] as const) {
      // Few cells and no tails, so that none lies on another.
      const few = { motility: onlyOne('immotile'), concentrationMillionPerMl: 15, seed: 4 };
      const { picture, objects } = firstFrame({ ...small, ...clean, ...look, ...few, contrast });
      expect(objects.length).toBeGreaterThan(0);
      for (const { box, cx, cy } of objects) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.w).toBeLessThanOrEqual(200);
        if (cx < 3 || cy < 3 || cx > 196 || cy > 196) continue;
        // Some heads have a core of the other sign, so look at the strongest departure within 2 px.
        const around = [-2, -1, 0, 1, 2].flatMap((dy) =>
          [-2, -1, 0, 1, 2].map((dx) => {
            const level = picture.data[(Math.round(cy) + dy) * 200 + Math.round(cx) + dx] ?? 110;
            return sign * (level - 110);
          }),
        );
        expect(Math.max(...around)).toBeGreaterThan(20);
      }
    }
  });

  it('repeats itself to the bit, and only with the same seed', () => {
    const [a, b] = [firstFrame({ ...small, seed: 5 }), firstFrame({ ...small, seed: 5 })];
    expect(a).toEqual(b);
    expect(firstFrame({ ...small, seed: 6 }).picture.data).not.toEqual(a.picture.data);
  });

  it('interlaces: even lines as ever, odd lines half a frame later', () => {
    const moving = {
      ...small,
      ...clean,
      noiseLevels: 0,
      motility: onlyOne('rapid'),
      framesPerSecond: 10,
      seconds: 0.2,
    };
    const plain = firstFrame(moving).picture.data;
    const combed = firstFrame({ ...moving, interlaced: true }).picture.data;
    const line = (data: Uint8Array, y: number): Uint8Array => data.subarray(y * 200, (y + 1) * 200);
    const differing = Array.from({ length: 200 }, (_, y) => y).filter(
      (y) => line(plain, y).join() !== line(combed, y).join(),
    );
    expect(differing.length).toBeGreaterThan(10);
    expect(differing.every((y) => y % 2 === 1)).toBe(true);
  });

  it('draws large debris, droplets and diffraction rings without changing where cells are counted', () => {
    const scene = { ...small, ...clean, seed: 4, noiseLevels: 0 };
    const plain = firstFrame(scene);
    const littered = firstFrame({ ...scene, largeDebrisPerField: 150 });
    expect(littered.objects).toEqual(plain.objects);
    // 100 × 100 µm are an eighth of a standard field: about 20 bodies of 1 to 4 µm half length, 7 µm² or more each.
    const changed = littered.picture.data.filter(
      (level, i) => Math.abs(level - (plain.picture.data[i] as number)) > 5,
    );
    expect(changed.length).toBeGreaterThan((10 * 7) / 0.25);

    const still = { ...scene, motility: onlyOne('immotile'), concentrationMillionPerMl: 200, defocusUm: 1.5 };
    const pictures = [still, { ...still, dropletShare: 1 }, { ...still, fringes: 1 }].map(firstFrame);
    expect(new Set(pictures.map(({ picture }) => picture.data.join())).size).toBe(3);
    for (const { objects } of pictures) expect(objects.length).toBeGreaterThan(10);
  });

  it('adds the noise it is told to', () => {
    const flat = { ...small, ...clean, concentrationMillionPerMl: 0, vignetting: 0, shadingLevels: 0 };
    const { data } = firstFrame({ ...flat, noiseLevels: 5 }).picture;
    const mean = data.reduce((a, b) => a + b, 0) / data.length;
    const variance = data.reduce((a, b) => a + (b - mean) ** 2, 0) / data.length;
    expect(mean).toBeCloseTo(110, 0);
    // Rounding to whole levels adds 1/12.
    expect(Math.sqrt(variance - 1 / 12)).toBeCloseTo(5, 0);
  });

  it.each([
    [{ width: 0 }, 'width'],
    [{ height: 10.5 }, 'whole number'],
    [{ pixelSizeUm: -1 }, 'pixelSizeUm'],
    [{ framesPerSecond: Number.NaN }, 'framesPerSecond'],
    [{ concentrationMillionPerMl: -1 }, 'concentration'],
    [{ motility: { rapid: 1, slow: 1, nonProgressive: 0, immotile: 0 } }, 'add up to 1'],
  ])('refuses %j', (given, reason) => {
    expect(() => simulateScene(given)).toThrow(reason);
  });
});
