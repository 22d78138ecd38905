/** Whether most pictures of a recording show nothing, so that not finding sperm in it says nothing about the sample. */
export const isBlankRecording = (pictures: {
  readonly frames: number;
  readonly flatFrames: number;
}): boolean => pictures.flatFrames > pictures.frames / 2;
