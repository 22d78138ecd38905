import { type Message, say } from '@/lib/messages/message';
import type { AnnotationSet } from './annotation-set';
import { isCocoText, readCoco } from './coco';
import { isCvatText, readCvat } from './cvat';
import { failAtLine, refuse } from './faults';
import { isLabelMeText, readLabelMeFile } from './labelme';
import { NO_SEQUENCE, readMot, readSeqinfo } from './mot';
import { baseName, type KnownPicture, type PictureSize, PictureSizes } from './pictures';
import { AnnotationSetBuilder } from './set-builder';
import { openUpload, type Upload } from './upload';
import { namesOfLabelMap, readVocFile } from './voc';
import { namesOfLines, readYoloFile } from './yolo';
import { namesOfDataYaml } from './yolo-names';

export type ReadFormat = 'coco' | 'yolo' | 'voc' | 'cvat' | 'mot' | 'labelme';

export interface ReadAnnotations {
  readonly set: AnnotationSet;
  readonly format: ReadFormat;
  /** What was passed over: a sentence each. */
  readonly skipped: readonly Message[];
}

/** Texts of YOLO's exports that label no picture. */
const NO_LABELS = /^(classes|labels|labelmap|train|val|valid|test|seqinfo|readme.*)\.txt$/i;

const FORMAT_NAMES: Readonly<Record<ReadFormat, string>> = {
  coco: 'COCO',
  yolo: 'YOLO',
  voc: 'Pascal VOC',
  cvat: 'CVAT XML',
  mot: 'MOT',
  labelme: 'LabelMe',
};

/**
 * Reads annotations of whatever format, told from what is there: one file, or a zip with pictures or without.
 *
 * @param source its path, or its bytes where it is small
 * @param name what the person who brought it calls it
 * @param pictures those that are known, for formats that do not say how large their pictures are
 * @param others the size of all pictures that are not listed, where they have one
 * @throws AppError UNPROCESSABLE naming file, line and column at fault
 */
export async function readAnnotations(
  source: string | Buffer,
  name: string,
  pictures: readonly KnownPicture[],
  others: PictureSize | null = null,
): Promise<ReadAnnotations> {
  const upload = await openUpload(source, name);
  try {
    const { format, files } = await findFormat(upload, name);
    const set = await READERS[format](upload, files, new PictureSizes(pictures, others));
    const skipped = [...set.skipped].map(([kind, count]) => say('engine.losses.skipped', { kind, count }));
    return { set: set.build(), format, skipped };
  } finally {
    upload.close();
  }
}

async function findFormat(upload: Upload, name: string): Promise<{ format: ReadFormat; files: string[] }> {
  const found: { format: ReadFormat; files: string[] }[] = [];
  const ending = (pattern: RegExp): string[] => upload.names.filter((each) => pattern.test(each));
  const [json, xml, gt] = [ending(/\.json$/i), ending(/\.xml$/i), ending(/(^|\/)gt\.txt$/i)];
  if (json[0] !== undefined) {
    const first = await upload.text(json[0]);
    if (isLabelMeText(first)) found.push({ format: 'labelme', files: json });
    else if (isCocoText(first)) for (const file of json) found.push({ format: 'coco', files: [file] });
  }
  if (xml[0] !== undefined) {
    const cvat = isCvatText(await upload.text(xml[0]));
    if (cvat) for (const file of xml) found.push({ format: 'cvat', files: [file] });
    else found.push({ format: 'voc', files: xml });
  }
  for (const file of gt) found.push({ format: 'mot', files: [file] });
  const texts = ending(/\.txt$/i).filter((each) => !NO_LABELS.test(baseName(each)) && !gt.includes(each));
  if (texts.length > 0 && gt.length === 0) found.push({ format: 'yolo', files: texts });
  const [only, other] = found;
  if (!only) return refuse(say('engine.labels.notAnnotations', { file: name }));
  if (other) {
    const formats = [...found].slice(0, 5).map(({ format }) => FORMAT_NAMES[format]);
    refuse(say('engine.labels.severalFormats', { file: name, formats: formats.join(', ') }));
  }
  return only;
}

type Reader = (
  upload: Upload,
  files: readonly string[],
  sizes: PictureSizes,
) => Promise<AnnotationSetBuilder>;

/** The text of the first file of such a name, with the name. */
async function besides(upload: Upload, pattern: RegExp): Promise<{ file: string; text: string } | null> {
  const file = upload.names.find((each) => pattern.test(each));
  return file === undefined ? null : { file, text: await upload.text(file) };
}

const READERS: Readonly<Record<ReadFormat, Reader>> = {
  coco: async (upload, [file = ''], sizes) => readCoco(await upload.text(file), file, sizes),
  cvat: async (upload, [file = ''], sizes) => readCvat(await upload.text(file), file, sizes),
  async mot(upload, [file = ''], sizes) {
    const set = new AnnotationSetBuilder(sizes);
    const labels = await besides(upload, /(^|\/)labels\.txt$/i);
    const sequence = await besides(upload, /(^|\/)seqinfo\.ini$/i);
    readMot(
      set,
      file,
      await upload.text(file),
      labels && namesOfLines(labels.text),
      sequence ? readSeqinfo(sequence.text) : NO_SEQUENCE,
    );
    return set;
  },
  async voc(upload, files, sizes) {
    const set = new AnnotationSetBuilder(sizes);
    const map = await besides(upload, /(^|\/)labelmap\.txt$/i);
    if (map) for (const name of namesOfLabelMap(map.text)) set.addCategory(name, failAtLine(map.file, 1));
    for (const file of files) readVocFile(set, file, await upload.text(file));
    return set;
  },
  async labelme(upload, files, sizes) {
    const set = new AnnotationSetBuilder(sizes);
    const labels = await besides(upload, /(^|\/)labels\.txt$/i);
    if (labels)
      for (const name of namesOfLines(labels.text).filter((each) => !/^_+(ignore|background)_+$/.test(each)))
        set.addCategory(name, failAtLine(labels.file, 1));
    for (const file of files) readLabelMeFile(set, file, await upload.text(file));
    return set;
  },
  async yolo(upload, files, sizes) {
    const set = new AnnotationSetBuilder(sizes);
    const classes = await yoloNames(upload);
    for (const name of classes?.names ?? []) set.addCategory(name, failAtLine(classes?.file ?? '', 1));
    const names = {
      classes: classes?.names ?? null,
      tracks: new Map<string, number>(),
      scores: 'accepted',
    } as const;
    for (const file of files) readYoloFile(set, file, await upload.text(file), names);
    return set;
  },
};

async function yoloNames(upload: Upload): Promise<{ file: string; names: string[] } | null> {
  const yaml = await besides(upload, /\.ya?ml$/i);
  if (yaml) return { file: yaml.file, names: namesOfDataYaml(yaml.text, yaml.file) };
  const lines = await besides(upload, /(^|\/)(classes\.txt|labels\.txt|obj\.names)$/i);
  return lines && { file: lines.file, names: namesOfLines(lines.text) };
}
