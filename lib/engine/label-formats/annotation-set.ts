/**
 * Annotations of the pictures of one video or folder, as every writer here takes them and every reader gives them.
 * Boxes name their frame, masks their box by its place in the list.
 */
export interface AnnotationSet {
  readonly info: AnnotationInfo;
  /** Class names in the order of their numbers; every class that a box or a track has is among them. */
  readonly categories: readonly string[];
  readonly frames: readonly AnnotatedFrame[];
  readonly boxes: readonly AnnotatedBox[];
  readonly masks: readonly AnnotatedMask[];
  /** Every track that a box names. */
  readonly tracks: readonly AnnotatedTrack[];
}

export interface AnnotationInfo {
  /** Of the dataset, video or data label; empty where the format has none. */
  readonly name: string;
  readonly description: string;
  /** Of the video, where it is known: a MOT sequence names it. */
  readonly framesPerSecond?: number;
}

/** A picture that was looked at, also where nothing was found in it. */
export interface AnnotatedFrame {
  /** File name of the picture, unique in the set: `clip-01_000120.jpg`. */
  readonly name: string;
  /** Counted from 0 in the video; null where a reader's file does not say. */
  readonly number: number | null;
  readonly width: number;
  readonly height: number;
  /** Which video it is of, in a set of several. Formats that name pictures to validate on hold whole videos back. */
  readonly video?: string;
}

/** A box in pixels of its frame: left and top edge, width and height. */
export interface AnnotatedBox {
  /** Its frame's place in `frames`. */
  readonly frame: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly className: string;
  /** 0 to 1, of a model's proposal; null for a box that a person drew. */
  readonly score: number | null;
  /** Null where a reader's file does not say. */
  readonly source: 'model' | 'manual' | 'interpolated' | 'imported' | null;
  readonly verified: boolean;
  /** The number of its track. */
  readonly track: number | null;
  /** False for a box laid between two key frames of its track. */
  readonly isKey: boolean;
  /** The track has left the picture from this frame until its next key frame; the box is where it was last. */
  readonly outside: boolean;
  readonly occluded: boolean;
  /** Not to be trained on or scored: COCO's crowd, VOC's difficult, MOT's confidence 0. */
  readonly ignored: boolean;
  /** Whatever else is known of it: `morphology_class`, `notes`, in the order to write them. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** The mask of a box or of one part of the cell in it. */
export interface AnnotatedMask {
  /** Its box's place in `boxes`; one mask a box and part. */
  readonly box: number;
  /** 'cell', or a part: head, acrosome, vacuole, midpiece, tail. */
  readonly part: string;
  /** The window that the runs fill, whole pixels of the frame. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Packed run lengths of the window (packRunLengths). */
  readonly runs: string;
}

/** One cell through the frames of a video. */
export interface AnnotatedTrack {
  /** From 0 or 1, whole, unique in the set. */
  readonly number: number;
  readonly className: string;
}
