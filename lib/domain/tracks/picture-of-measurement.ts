import { drawTrackPicture } from './draw-picture';
import { askOfField, editsOf, type Measurement } from './review';

/**
 * The picture of a measurement's tracks as they are after the corrections of them, as a PNG, with how many paths it shows
 * and leaves out; null for a measurement that did not keep them. Without a fence: for reports, whose readers have passed
 * theirs.
 */
export async function trackPictureFile(
  measurement: Measurement,
): Promise<{ readonly png: Buffer; readonly drawn: number; readonly omitted: number } | null> {
  const { edits } = await editsOf(measurement);
  const picture = await askOfField('picture', measurement, edits);
  if (!picture) return null;
  const { paths, omitted } = picture;
  return { png: await drawTrackPicture(picture), drawn: paths.length, omitted };
}
