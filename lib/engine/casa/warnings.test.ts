import { describe, expect, it } from 'vitest';
import { inWords } from '@/lib/messages';
import { LANGUAGES, type Language } from '@/lib/messages/language';
import type { Message } from '@/lib/messages/message';
import { morphologyReason } from './morphology-reason';
import { DEFAULT_REMARKS, type WarningInput } from './warning-input';
import { warningsFor } from './warnings';

/** A field with whatever can be remarked on at once; `change` for what excludes another remark. */
const remarks = (change: Partial<WarningInput> = {}, driftUmPerSecond: number | null = 9.5): Message[] =>
  warningsFor({ ...base(driftUmPerSecond), ...change });

function base(driftUmPerSecond: number | null = 9.5): WarningInput {
  const summary = {
    counts: {
      spermCounted: 120,
      distinctTracks: 1000,
      spermAssessed: 60,
      meanPerField: 100,
      countedAreaPx2: 10_000,
      hiddenPercent: 12.4,
      spermInClusters: 7,
      restingLeftOut: 1310,
      restingDoubtful: 9,
      meanClusters: 1.5,
    },
    field: { headLengthPx: 10, driftPxPerSecond: 31.25, driftUmPerSecond },
    kinematics: { motileCells: 40, figures: { bcfHz: { cells: 20 } } },
  } as unknown as WarningInput['summary'];
  return {
    ...{ summary, framesPerSecond: 25, frames: 10, pixelSizeUm: 2, resampled: true, flatFrames: 9 },
    ...{ width: 768, height: 576, pixelAspect: 1, interlaced: false },
    pictures: { pictures: 8, brightLevel: 41, clippedPercent: 3.14, headSharpness: 1.26, heads: 60 },
    otherSize: null,
    visibleShare: 1,
    repeatedPictures: 0,
    stillPictures: 0,
    frameSeconds: [],
    parameters: DEFAULT_REMARKS,
  };
}

const motionless = (motileCells: number, spermAssessed = 60): Message[] => {
  const { summary } = base();
  return remarks({
    summary: {
      ...summary,
      counts: { ...summary.counts, spermAssessed },
      kinematics: { ...summary.kinematics, motileCells },
    },
  });
};

const shaking = (vibrationPx: number, vibrationUm?: number): Message[] => {
  const { summary } = base();
  const field = { ...summary.field, vibrationPx, ...(vibrationUm !== undefined && { vibrationUm }) };
  return remarks({ summary: { ...summary, field } });
};

/** Motile cells with a median VCL. */
const swimming = (medianVcl: number, cells = 40, unit: 'µm' | 'px' = 'µm'): Message[] => {
  const { summary } = base();
  const vcl = { cells, mean: 999, standardDeviation: null, median: medianVcl };
  const figures = { ...summary.kinematics.figures, vcl };
  return remarks({ summary: { ...summary, kinematics: { ...summary.kinematics, unit, figures } } });
};

const ALL = [
  ...remarks(),
  ...remarks({ otherSize: 'small' }),
  ...remarks({ otherSize: 'large' }),
  ...remarks({ pixelAspect: 16 / 15, interlaced: true }),
  ...motionless(0),
  ...swimming(9.55),
  ...remarks({ repeatedPictures: 5 }),
  ...remarks({ stillPictures: 50 }),
  ...remarks({ visibleShare: 0.5 }),
  ...shaking(5),
  ...shaking(5, 2.5),
  ...remarks({ framesPerSecond: 12.5 }, null),
  morphologyReason(0, null),
  morphologyReason(12.4, null),
  morphologyReason(40, 0.12),
];

describe('remarks of a measurement', () => {
  it('say in English, to the letter, what summary.json has always said', () => {
    expect(remarks().map((each) => inWords(each))).toEqual([
      'Most pictures of this video are uniform (black, white or covered) or nothing but noise: nothing could be seen in them.',
      'The pictures are dark: 99 % of the pixels are at level 41 of 255 or below, at least 60 is needed. Raise the light or the exposure.',
      'The pictures are overexposed: 3.1 % of the pixels are at the upper end of the scale, at most 2 % should be. Lower the light or the exposure.',
      'The picture is out of focus: the sharpness of the heads is 1.3, at least 2.9 is needed. Cells may be missed, and speeds less certain.',
      'Only 120 sperm were in view at a time; the WHO manual asks for at least 200 counted. The intervals show how uncertain the figures are.',
      'The video shows only 0.40 s; motility needs at least one second.',
      'At 25.0 frames/s VCL comes out lower than at the 50 frames/s that the WHO manual asks for, and BCF is given for slow beats only.',
      'Only 10 frames were analyzed; speeds and beats need at least 25.',
      '20 of 40 motile sperm have no BCF: at this frame rate, beats above 12.5 Hz cannot be seen.',
      'The video has a variable frame rate; its pictures were brought to a steady rate before measuring, by their time stamps. Velocities and beat frequencies are less certain for it.',
      'With this pixel size sperm heads would be 20.0 µm long; human heads are about 5 µm. Please check the calibration.',
      'The field is crowded: about 12 % of the sperm are hidden by others, which the concentration takes into account, and motility may be wrong. Dilute the sample.',
      'The whole field drifts at 9.5 µm/s; this was taken off before measuring. Let the chamber settle.',
      '7 sperm lie in clusters: they are counted as far as they can be told apart, but their motility is not assessed.',
      'On average 1.5 clusters of sperm were in view; sperm hidden in them are missing from the concentration.',
      '1310 resting things look like heads but show no tail, or are unlike the sperm that swim, and were left out as dirt. If they are dead sperm, the concentration and the share of immotile sperm are too low.',
      '9 resting things show no tail, or are unlike the sperm that swim; they are too many to be left out as dirt: this microscope may not show tails, or what rests is dirt. They are counted; look at the frames before you trust the figures.',
      '933 of 993 tracks were too short to judge their motility.',
    ]);
    const [slow, drift] = remarks({ framesPerSecond: 12.5 }, null)
      .filter(({ key }) => key === 'measurements.slowFrames' || key === 'measurements.driftPixels')
      .map((each) => inWords(each));
    expect(slow).toBe(
      'At 12.5 frames/s fast sperm cannot be followed reliably: motility and velocities may be wrong. The WHO manual asks for 50.',
    );
    expect(drift).toBe(
      'The whole field drifts at 31.3 px/s; this was taken off before measuring. Let the chamber settle.',
    );
  });

  it('say at the beginning what may be no sperm at all', () => {
    const [, small] = remarks({ otherSize: 'small' });
    expect(small && inWords(small)).toBe(
      'What looks like heads here is too small for them by the pixel size, and was not counted. Either the pixel size is wrong, or this is dirt.',
    );
    const [, large] = remarks({ otherSize: 'large' });
    expect(large && inWords(large)).toMatch(/too large for them/);
    const keys = (list: readonly Message[]) => list.map(({ key }) => key);
    const [, still] = motionless(0);
    expect(still && inWords(still)).toMatch(
      /^None of the 1000 things that were counted moves\. With no sperm/,
    );
    expect(keys(motionless(1))).not.toContain('measurements.nothingMoves');
    expect(keys(motionless(0, 0))).not.toContain('measurements.nothingMoves');
  });

  // 14.85 is a little less in binary: `toFixed` gives 14.8, a formatter of decimal texts 14.9.
  it('round as they always did', () => {
    expect((14.85).toFixed(1)).toBe('14.8');
    const [slow] = remarks({ framesPerSecond: 14.85 }).filter(({ key }) => key === 'measurements.slowFrames');
    expect(slow && inWords(slow)).toMatch(/^At 14\.8 frames\/s/);
  });

  it('keep every number in every language, written as the language does', () => {
    const numbers = (remark: Message, language: Language) =>
      inWords(remark, language)
        .replaceAll(language === 'en' ? /(?!)/g : /(?<=\d)[.\s](?=\d{3}(?!\d))/g, '')
        .replaceAll(',', '.')
        .match(/\d+(\.\d+)?/g)
        ?.sort() ?? [];
    for (const remark of ALL) {
      for (const language of LANGUAGES) expect(numbers(remark, language)).toEqual(numbers(remark, 'en'));
    }
    const drift = remarks().find(({ key }) => key === 'measurements.driftMicrons');
    expect(drift && inWords(drift, 'es')).toBe(
      'El campo entero deriva a 9,5 µm/s; esto se descontó antes de medir. Deje reposar la cámara.',
    );
  });

  it('survive being stored', () => {
    expect(JSON.parse(JSON.stringify(ALL))).toEqual(ALL);
  });
});

describe('of several fields', () => {
  const remarksOn = (counts: readonly number[], frames = 100): string[] => {
    const fields = counts.map((spermCounted, i) => ({
      ...{ firstFrame: 50 * i, lastFrame: 50 * i + 44, seconds: 0.9, spermCounted },
      ...{ countedAreaPx2: 1000, concentrationMillionPerMl: null, motilePercent: null },
    }));
    const about = [
      'measurements.severalFields',
      'measurements.framesInNoField',
      'measurements.fieldsDiffer',
      'measurements.fewSpermInFields',
    ];
    const { summary } = base();
    return warningsFor({ ...base(), frames, summary: { ...summary, fields } })
      .filter(({ key }) => about.includes(key))
      .map((each) => inWords(each));
  };

  it('counts that differ by more than chance', () => {
    // (60 − 90)² / 150 = 6 > 3.84, the 95 % point for one degree of freedom; 2 × 45 of 100 frames are theirs.
    expect(remarksOn([60, 90])).toEqual([
      'The recording shows 2 microscope fields. Each was followed by itself; counts and areas are added up, and motility is of the sperm of all fields together.',
      '10 frames of the recording belong to no field and were left out: the stage was moved, or a field was shown too briefly or showed nothing.',
      'The counts of the fields differ by more than chance explains (χ² = 6.0, limit 3.8): the sperm are spread unevenly. Mix the sample well and let the chamber settle, or record more fields.',
      'Only 120 sperm were counted in all fields together; the WHO manual asks for at least 200. The intervals show how uncertain the figures are.',
    ]);
  });

  it('counts that do not, or are too small to tell', () => {
    // (70 − 80)² / 150 = 0.67; of 9 in all, 4.5 are expected in each: fewer than 5.
    for (const counts of [
      [70, 80],
      [9, 0],
    ]) {
      expect(remarksOn(counts).filter((text) => text.startsWith('The counts'))).toEqual([]);
    }
    expect(remarksOn([60, 90], 90).filter((text) => text.includes('no field'))).toEqual([]);
  });

  it('motile shares that differ by more than chance, where there are cells enough to tell', () => {
    const about = (shares: readonly [percent: number | null, cells?: number][]): string[] => {
      const fields = shares.map(([motilePercent, effectiveSperm], i) => ({
        ...{ firstFrame: 50 * i, lastFrame: 50 * i + 49, seconds: 1, spermCounted: 40 },
        ...{ countedAreaPx2: 1000, concentrationMillionPerMl: null, motilePercent },
        ...(effectiveSperm !== undefined && { effectiveSperm }),
      }));
      const { summary } = base();
      return warningsFor({ ...base(), summary: { ...summary, fields } })
        .filter(({ key }) => key === 'measurements.fieldsMotilityDiffers')
        .map((each) => inWords(each));
    };
    // Of 65 % in all: 2 × 40 × 0.15² / (0.65 × 0.35) = 7.9 > 3.8.
    expect(about([[50, 40], [null], [80, 40]])).toEqual([
      'The motile share of the fields differs by more than chance explains (χ² = 7.9, limit 3.8), so its interval is too narrow. Check focus, drift and temperature, and that all fields are of one sample.',
    ]);
    // 2 × 40 × 0.05² / (0.55 × 0.45) = 0.8; 9 cells of which 2.25 are expected to rest; none kept; one field.
    expect(
      about([
        [50, 40],
        [60, 40],
      ]),
    ).toEqual([]);
    expect(
      about([
        [50, 9],
        [100, 9],
      ]),
    ).toEqual([]);
    expect(about([[50], [80]])).toEqual([]);
    expect(about([[50, 40]])).toEqual([]);
  });
});

it('tells what the pixels and lines of the file were', () => {
  const about = ['measurements.nonSquarePixels', 'measurements.interlaced'];
  const told = (change: Partial<WarningInput>) =>
    remarks(change)
      .filter(({ key }) => about.includes(key))
      .map((each) => inWords(each));
  // PAL DV: 720 × 576 stored, shown as 4:3.
  expect(told({ pixelAspect: 16 / 15, interlaced: true })).toEqual([
    'The video is interlaced: each picture consists of two halves, the odd and the even lines, taken one after the other. The edges of sperm that swim look like combs, and speeds and the shape of heads are less exact. Please record progressive video.',
    'The pixels of this video are not square: each is 1.07 times as wide as it is high. Before measuring, the pictures were brought to 768 × 576 square pixels. The calibration’s pixel size must be that of the height: measured vertically, or on pictures with square pixels. Otherwise speeds, lengths and concentration are wrong.',
  ]);
  // Narrow ones, as of half the lines kept.
  expect(told({ pixelAspect: 0.5 })).toEqual([expect.stringContaining('each is 0.50 times as wide')]);
  expect(told({})).toEqual([]);
});

describe('what everything in the picture does together', () => {
  const about = (
    field: Partial<WarningInput['summary']['field']>,
    change: Partial<WarningInput> = {},
  ): string[] => {
    const { summary } = base(null);
    const still = { ...summary.field, driftPxPerSecond: null, ...field };
    return remarks({ summary: { ...summary, field: still }, ...change })
      .filter(({ key }) => /vibration|jolt|partOfView/.test(key))
      .map((each) => inWords(each));
  };

  it('is said from a twentieth of a head length on', () => {
    expect(about({ vibrationPx: 0.5, vibrationUm: 1 })).toEqual([]);
    expect(about({ vibrationPx: 0.51, vibrationUm: 1.02 })).toEqual([
      'The whole picture shook by 1.0 µm (root mean square); this was taken off before measuring. Put the microscope on a firm table, and fix the camera to it.',
    ]);
    expect(about({ vibrationPx: 2.345 })).toEqual([expect.stringContaining('shook by 2.3 px')]);
    const { vibrationHeads: _, ...before } = DEFAULT_REMARKS;
    expect(about({ vibrationPx: 5 }, { parameters: before })).toEqual([]);
  });

  it('is said where it jumps', () => {
    expect(about({ jolts: { count: 1, largestPx: 28, largestUm: 11.2 } })).toEqual([
      'The whole picture jumped once, by 11.2 µm: something pushed the stage or the camera. It shows the same field before and after, so the sperm were followed across it and counted once.',
    ]);
    expect(about({ jolts: { count: 3, largestPx: 28.31 } })).toEqual([
      expect.stringContaining('jumped 3 times, by up to 28.3 px'),
    ]);
  });

  it('is said where a part of the picture shows nothing', () => {
    expect(about({}, { visibleShare: 0.996 })).toEqual([]);
    expect(about({}, { visibleShare: 0.514 })).toEqual([
      'Only 51 % of the picture shows the sample; the rest is dark (a round view, a field stop or black bars). Only that part was counted, and concentrations are those of its area.',
    ]);
  });
});

describe('a picture that does not change', () => {
  const saidOf = (change: Partial<WarningInput>): string[] =>
    remarks({ framesPerSecond: 50, frames: 200, flatFrames: 0, ...change }).map((each) => inWords(each));

  it('is said from half a second on, before all that follows from it', () => {
    // 97 of 50 a second are 1.94 s.
    expect(saidOf({ stillPictures: 97 })[0]).toMatch(
      /^For 1\.9 s in a row the picture does not change at all/,
    );
    expect(saidOf({ stillPictures: 25 })[0]).toMatch(/^For 0\.5 s in a row/);
    expect(saidOf({ stillPictures: 24 }).join(' ')).not.toMatch(/in a row/);
    const { minStillSeconds: _, ...before } = DEFAULT_REMARKS;
    expect(saidOf({ stillPictures: 97, parameters: before }).join(' ')).not.toMatch(/in a row/);
  });

  it('no count is told of blank pictures in which none was found', () => {
    const about = (flatFrames: number, spermCounted: number): string[] => {
      const { summary } = base();
      const counts = { ...summary.counts, spermCounted };
      const said = saidOf({ flatFrames, summary: { ...summary, counts } });
      return said.filter((each) => /WHO manual asks for at least/.test(each));
    };
    expect(about(100, 0)).toEqual([expect.stringMatching(/^Only 0 sperm/)]);
    expect(about(101, 0)).toEqual([]);
    expect(about(101, 1)).toHaveLength(1);
  });
});

describe('pictures that repeat the one before', () => {
  const about = (change: Partial<WarningInput>): string[] =>
    remarks({ framesPerSecond: 49, frames: 1000, ...change })
      .filter(({ key }) => /repeatedPictures|(slow|low)Frames|missingBeats/.test(key))
      .map((each) => inWords(each));
  const repeated =
    /^50 % of the pictures repeat the one before: the video shows 24\.5 different pictures a second, not 49\.0\. VCL/;

  it('are said, and the rate at which pictures change is the one that is judged', () => {
    const [first, ...others] = about({ repeatedPictures: 500 });
    expect(first).toMatch(repeated);
    // 49 × 500/1000 = 24.5 a second; half of that is 12.25.
    expect(others).toEqual([
      expect.stringMatching(/^At 24\.5 frames\/s VCL comes out lower/),
      expect.stringMatching(/beats above 12\.3 Hz cannot be seen/),
    ]);
    // 49 × 0.25.
    expect(about({ repeatedPictures: 750 })[1]).toMatch(/^At 12\.3 frames\/s fast sperm cannot be followed/);
  });

  it('are not said where they are few: the stated rate holds', () => {
    const few = about({ repeatedPictures: 20 });
    expect(few).toEqual([expect.stringMatching(/beats above 24\.5 Hz/)]);
    expect(about({ repeatedPictures: 21 })[0]).toMatch(/^2 % .* shows 48\.0 different/);
    expect(about({ repeatedPictures: 0, frames: 0 })).toEqual(few);
  });

  it('lower a rate at which all beats could be seen', () => {
    expect(about({ framesPerSecond: 60 })).toEqual([]);
    expect(about({ framesPerSecond: 60, repeatedPictures: 200 })).toEqual([
      expect.stringMatching(/^20 % .* shows 48\.0 different pictures a second, not 60\.0/),
      expect.stringMatching(/beats above 24\.0 Hz/),
    ]);
  });
});

describe('speeds that no sample has', () => {
  const said = (...given: Parameters<typeof swimming>): string[] =>
    swimming(...given)
      .filter(({ key }) => key === 'measurements.implausibleSpeeds')
      .map((each) => inWords(each));

  it('are said with what to check', () => {
    expect(said(9.55)).toEqual([
      'The median VCL of the motile sperm is 9.6 µm/s; living human sperm have about 20 to 200 µm/s. Check the frame rate (slow-motion video, or a rate entered by hand) and the pixel size. If both are right, the sample may have been cold, or its sperm are unusually slow or fast.',
    ]);
    expect(said(200.1)).toEqual([expect.stringMatching(/is 200\.1 µm\/s/)]);
    for (const plausible of [20, 27.1, 69.2, 124, 200]) expect(said(plausible)).toEqual([]);
  });

  it('are not said of a few cells, and not without a pixel size', () => {
    expect(said(5, 10)).toHaveLength(1);
    expect(said(5, 9)).toEqual([]);
    expect(said(5, 40, 'px')).toEqual([]);
  });
});

it('tells frames that were lost between others', () => {
  // At 25 a second; after the third, two are missing: shown for 0.12 s, 3 frames.
  const frameSeconds = [0, 0.04, 0.08, 0.2, 0.24, 0.28];
  const lost = (change: Partial<WarningInput>) =>
    remarks(change).filter(({ key }) => key === 'measurements.lostFrames');
  expect(lost({ frameSeconds, resampled: false }).map((each) => inWords(each))).toEqual([
    'Frames are missing in the file: 1 gap between frames is longer than usual. Speeds across it are too high.',
  ]);
  // What was made steady has been said.
  expect(lost({ frameSeconds })).toEqual([]);
  expect(lost({ frameSeconds: [0, 0.04, 0.08, 0.12], resampled: false })).toEqual([]);
});

it('finds nothing wrong with good pictures', () => {
  const good = { pictures: 8, brightLevel: 160, clippedPercent: 0.1, headSharpness: 3.4, heads: 200 };
  const keys = (pictures: WarningInput['pictures']) => remarks({ pictures }).map(({ key }) => key);
  const about = ['measurements.dark', 'measurements.clipped', 'measurements.outOfFocus'] as const;
  expect(keys(good).filter((key) => about.some((each) => each === key))).toEqual([]);
  expect(keys(null).filter((key) => about.some((each) => each === key))).toEqual([]);
});

it('remarks follow the limits that are passed', () => {
  const limits = {
    ...DEFAULT_REMARKS,
    minCounted: 100,
    minFramesPerSecond: 10,
    goodFramesPerSecond: 25,
    clusters: 2,
  };
  const keys = remarks({ parameters: limits }).map(({ key }) => key);
  const silenced = ['measurements.fewSperm', 'measurements.lowFrames', 'measurements.clusters'];
  expect(remarks().map(({ key }) => key)).toEqual(expect.arrayContaining(silenced));
  expect(keys.filter((key) => silenced.includes(key))).toEqual([]);
});
