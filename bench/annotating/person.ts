import type { Locator, Page } from '@playwright/test';
import type { Effort } from './effort';
import type { Corners } from './plan-frame';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Hands on the canvas of a frame: real pointer and keys, counted. Places are in pixels of the picture. */
export class Person {
  private counted: Effort = { clicks: 0, drags: 0, keys: 0 };
  private readonly canvas: Locator;
  /** How the picture, which is fitted, lies on the screen. */
  private place = { x: 0, y: 0, scale: 1 };

  constructor(
    private readonly page: Page,
    private readonly picture: { readonly width: number; readonly height: number },
  ) {
    this.canvas = page.getByRole('application');
  }

  /** Opens a frame and waits until its boxes are there. */
  async open(address: string, boxes: number): Promise<void> {
    await this.page.goto(address);
    await this.page
      .getByRole('application', { name: new RegExp(`with ${boxes === 0 ? 'no' : boxes} box`) })
      .waitFor();
    await this.canvas.focus();
    const view = await this.canvas.boundingBox();
    if (!view) throw new Error('the canvas is not there');
    const { width, height } = this.picture;
    const scale = Math.min(view.width / width, view.height / height);
    this.place = {
      x: view.x + (view.width - scale * width) / 2,
      y: view.y + (view.height - scale * height) / 2,
      scale,
    };
  }

  private at({ x, y }: Point): [number, number] {
    const { place } = this;
    return [place.x + place.scale * x, place.y + place.scale * y];
  }

  async key(name: string): Promise<void> {
    await this.page.keyboard.press(name);
    this.count('keys', name.split('+').length);
  }

  async clickBox({ x1, y1, x2, y2 }: Corners): Promise<void> {
    await this.page.mouse.click(...this.at({ x: (x1 + x2) / 2, y: (y1 + y2) / 2 }));
    this.count('clicks', 1);
  }

  async drawBox({ x1, y1, x2, y2 }: Corners): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(...this.at({ x: x1, y: y1 }));
    await mouse.down();
    await mouse.move(...this.at({ x: (x1 + x2) / 2, y: (y1 + y2) / 2 }));
    await mouse.move(...this.at({ x: x2, y: y2 }));
    await mouse.up();
    this.count('drags', 1);
  }

  /** Says that all cells are boxed, and waits until the server has it all. */
  async complete(): Promise<void> {
    await this.page.getByRole('button', { name: 'All cells are boxed' }).click();
    this.count('clicks', 1);
    await this.page.getByText(/^All cells are boxed, says/).waitFor();
  }

  private count(what: keyof Effort, times: number): void {
    this.counted = { ...this.counted, [what]: this.counted[what] + times };
  }

  /** What was counted since it was last taken. */
  take(): Effort {
    const taken = this.counted;
    this.counted = { clicks: 0, drags: 0, keys: 0 };
    return taken;
  }
}
