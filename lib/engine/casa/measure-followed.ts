import type { Message } from '@/lib/messages/message';
import { type VisibleArea, visibleShare } from '@/lib/science/fields';
import type { Drift } from '@/lib/science/kinematics';
import type { Track } from '@/lib/science/vision/types';
import { isBlankRecording } from './blank-recording';
import type { Calibration } from './calibration';
import { combineFields } from './combine-fields';
import { type FieldInput, type MeasuredField, measureField } from './measure-field';
import type { EngineParameters } from './parameters';
import type { PictureQuality } from './picture-quality';
import type { Regrades } from './regrade';
import type { LeftOut } from './resting-evidence';
import { standsStill } from './still-pictures';
import type { FieldRoundCells } from './surroundings';
import { warningsFor } from './warnings';

/** The part of a recording that shows one microscope field; frames are those of the recording. */
export interface FieldPart {
  readonly firstFrame: number;
  readonly lastFrame: number;
  readonly drift: Drift | null;
  /** Of its frames, from 0 on, those that show nothing; absent where there are none. */
  readonly unseenFrames?: readonly number[];
}

/** What was followed in a video, with all that its figures depend on besides: everything before the measuring. */
export interface FollowedField {
  /** All that was followed, of every class. */
  readonly followed: readonly Track[];
  /** Ids of spermatozoa that were judged to stick to others; null where nobody could tell. */
  readonly inClusters: ReadonlySet<number> | null;
  /** Of those: the ones that shake. Not kept by records of version 0.7 and before, like the next two. */
  readonly shaking?: ReadonlySet<number>;
  /** Ids of spermatozoa that stick to round cells. */
  readonly onRoundCells?: ReadonlySet<number>;
  /** Of each field where they could be looked for. */
  readonly roundCells?: readonly FieldRoundCells[];
  /** Of the whole recording; where it has several fields each has its own. */
  readonly drift: Drift | null;
  /** The fields that a recording goes through; absent where it shows one from beginning to end. */
  readonly fields?: readonly FieldPart[];
  readonly calibration: Calibration;
  readonly parameters: EngineParameters;
  readonly framesPerSecond: number;
  readonly frames: number;
  /**
   * Those that show nothing, as where the lamp was out; of a recording with several fields each has its own. Absent where
   * there are none, and in records of version 0.13.0 and before, which counted in them, too.
   */
  readonly unseenFrames?: readonly number[];
  /** Of how many frames the detector was shown one; not kept by records of version 0.12.0 and before. */
  readonly detectedEvery?: number;
  readonly width: number;
  readonly height: number;
  /** The part of the pictures that shows the sample; absent where that is all, and in records of version 0.10.1 and before. */
  readonly visible?: VisibleArea;
  /** How many times as wide as it is high a pixel of the file is; absent where it is square, and of version 0.10.1 and before. */
  readonly pixelAspect?: number;
  /** Present where the file says that its pictures are of two halves; absent otherwise, and of version 0.10.1 and before. */
  readonly interlaced?: true;
  readonly knowsClusters: boolean;
  readonly restingLeftOut: number;
  /** What that counts, numbered after the tracks; not kept by records of version 0.9.0 and before. */
  readonly leftOut?: readonly LeftOut[];
  /** By the id of each track that rests and was judged: that it is a spermatozoon. Kept where `leftOut` is. */
  readonly restingProbability?: ReadonlyMap<number, number>;
  readonly restingDoubtful: number;
  /** Whether a variable rate was made steady. */
  readonly resampled: boolean;
  /** Frames that show nothing. */
  readonly flatFrames: number;
  /** Pictures that repeat the one before; not kept by records of version 0.10.1 and before. */
  readonly repeatedPictures?: number;
  /** The most pictures in a row that show the same as the one before; not kept by records of version 0.21.0 and before. */
  readonly stillPictures?: number;
  /** What looks like heads, but is smaller or larger than these can be; absent where nothing does, and of version 0.10.0 and before. */
  readonly otherSize?: 'small' | 'large';
  /** Exposure and focus; not kept by records of version 0.4 and before. */
  readonly pictures?: PictureQuality | null;
  /** When each frame is shown, in seconds of the file. */
  readonly frameSeconds: readonly number[];
}

export interface MeasuredVideo extends MeasuredField {
  readonly warnings: readonly Message[];
}

/**
 * The figures of a video from what was followed in it. An analysis calls it when all cells were followed, a review of
 * the tracks when a person has corrected them: without corrections both give the same to the last digit.
 */
export function measureFollowed(field: FollowedField, regrades?: Regrades): MeasuredVideo {
  const { resampled, flatFrames, repeatedPictures = 0, stillPictures = 0, frameSeconds, ...others } = field;
  const { pixelAspect = 1, interlaced = false, otherSize = null, pictures = null, fields, ...rest } = others;
  const input: FieldInput = {
    ...rest,
    nothingVisible: isBlankRecording(field),
    standsStill: standsStill({ ...field, stillPictures, parameters: field.parameters.remarks }),
    ...(regrades && { regrades }),
  };
  const measured = fields ? measureParts(input, fields) : measureField(input);
  return {
    ...measured,
    warnings: warningsFor({
      summary: measured.summary,
      framesPerSecond: field.framesPerSecond,
      frames: field.frames,
      pixelSizeUm: field.calibration.pixelSizeUm,
      resampled,
      width: field.width,
      height: field.height,
      pixelAspect,
      interlaced,
      flatFrames,
      repeatedPictures,
      stillPictures,
      otherSize,
      pictures,
      visibleShare: visibleShare(field),
      frameSeconds,
      parameters: field.parameters.remarks,
    }),
  };
}

/** Measures each field by itself, as if it were a recording of its own, and all of them together. */
function measureParts(input: FieldInput, parts: readonly FieldPart[]): MeasuredField {
  const measured = parts.map(({ firstFrame, lastFrame, drift, unseenFrames }) => {
    const followed = input.followed.flatMap((track) => {
      const begins = track.points[0]?.frame ?? -1;
      return begins >= firstFrame && begins <= lastFrame ? [laterBy(track, -firstFrame)] : [];
    });
    const roundCells = input.roundCells?.filter((each) => each.firstFrame === firstFrame);
    return measureField({
      ...input,
      followed,
      frames: lastFrame - firstFrame + 1,
      drift,
      ...(unseenFrames && { unseenFrames }),
      ...(roundCells && { roundCells }),
    });
  });
  return combineFields(input, parts, measured);
}

const laterBy = (track: Track, frames: number): Track => ({
  ...track,
  points: track.points.map((point) => ({ ...point, frame: point.frame + frames })),
});
