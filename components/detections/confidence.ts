/** The specification's colors by confidence, as Mantine colors; null is the confidence that may not be told. */
export function confidenceColor(confidence: number | null): 'green' | 'blue' | 'orange' | 'red' {
  if (confidence === null) return 'blue';
  if (confidence > 0.8) return 'green';
  if (confidence > 0.6) return 'blue';
  return confidence > 0.4 ? 'orange' : 'red';
}

/** Numbers of detections by the summary's bands: high above 0.8, medium above 0.6 up to 0.8, low at 0.6 or below. */
export function confidenceBands(confidences: readonly number[]): {
  high: number;
  medium: number;
  low: number;
} {
  const high = confidences.filter((value) => value > 0.8).length;
  const low = confidences.filter((value) => value <= 0.6).length;
  return { high, medium: confidences.length - high - low, low };
}
