/** Boxes by the group that they and their masks share in a frame. A group of several boxes says nothing of masks. */
export class GroupedBoxes {
  private readonly boxes = new Map<string, number | 'several'>();

  add(group: number, frame: number, box: number): void {
    const key = `${group} ${frame}`;
    this.boxes.set(key, this.boxes.has(key) ? 'several' : box);
  }

  /** The one box of a group in a frame. */
  only(group: number, frame: number): number | undefined {
    const found = this.boxes.get(`${group} ${frame}`);
    return found === 'several' ? undefined : found;
  }
}
