import type { Surface } from '../draw-surface';

export type Drawn = readonly [name: string, ...args: unknown[]];

/** A surface that writes down what is drawn: lines with color and dash, areas with their color. */
export function recorder(): {
  surface: Surface & Pick<CanvasRenderingContext2D, 'translate'>;
  drawn: Drawn[];
} {
  const drawn: Drawn[] = [];
  const state: Record<string, unknown> = { dash: '' };
  const surface = new Proxy(state, {
    get: (target, name: string) => {
      if (name in target) return target[name];
      return (...args: unknown[]) => {
        if (name === 'setLineDash') target.dash = (args[0] as number[]).join(' ');
        else if (name.startsWith('stroke')) drawn.push([name, ...args, target.strokeStyle, target.dash]);
        else if (name.startsWith('fill')) drawn.push([name, ...args, target.fillStyle]);
        else drawn.push([name, ...args]);
      };
    },
    set: (target, name: string, value) => {
      target[name] = value;
      return true;
    },
  });
  return { surface: surface as unknown as CanvasRenderingContext2D, drawn };
}
