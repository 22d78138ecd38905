import { type Message, say } from '@/lib/messages/message';
import { type HeadFeatures, openFeaturesOf, openHeadFeatures } from './head-features';
import { readMetadataProps } from './metadata';
import { ModelError } from './model-error';
import { readModelFile, type SessionOptions } from './session';

/** Under this name a judge's metadata hold the ONNX file of a detector, in base64. */
const CARRIED = 'features.model';
/** Many times what a detector of this project takes. */
const MOST_MIB = 16;

/** Metadata by which a judge's file carries a detector's ONNX file, to ask its features; see {@link openJudgeFeatures}. */
export function carriedFeaturesMetadata(detector: Uint8Array): Record<string, string> {
  return { [CARRIED]: Buffer.from(detector).toString('base64') };
}

/**
 * Opens the features that a judge asks: those of the detector that its file carries, else those of the analysis' own. A fixed
 * detector tells debris better than whatever one a laboratory uses, and its features are there whatever that one is.
 *
 * @param judgeFile ONNX file of the judge
 * @param detectorFile ONNX file of the analysis' detector; null for none
 * @returns null where the judge carries no detector, and the analysis' own has no features
 * @throws ModelError, also where the detector that the judge carries cannot be used: nothing takes its place
 */
export async function openJudgeFeatures(
  judgeFile: string,
  detectorFile: string | null,
  options: SessionOptions = {},
): Promise<HeadFeatures | null> {
  const carried = readMetadataProps(await readModelFile(judgeFile)).get(CARRIED);
  if (carried === undefined) return detectorFile === null ? null : openHeadFeatures(detectorFile, options);
  const features = await openFeaturesOf(decoded(carried), judgeFile, options).catch((error: unknown) => {
    throw error instanceof ModelError ? unusable(error.said, error) : error;
  });
  if (!features) throw unusable(say('engine.model.carried.noFeatures'));
  return features;
}

function decoded(text: string): Uint8Array {
  const mostCharacters = 4 * Math.ceil((MOST_MIB * 2 ** 20) / 3);
  if (text.length > mostCharacters) throw unusable(say('engine.model.carried.large', { most: MOST_MIB }));
  const bytes = Buffer.from(text, 'base64');
  // What is no base64 is skipped in decoding.
  if (bytes.length === 0 || bytes.toString('base64') !== text)
    throw unusable(say('engine.model.carried.notBase64'));
  return bytes;
}

const unusable = (reason: Message, cause?: ModelError): ModelError =>
  new ModelError(say('engine.model.carried.unusable', { reason }), { cause });
