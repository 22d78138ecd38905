import classes from './training.module.css';

/** A frame with outlines over it, in pixels of the frame. */
export function OutlinedPicture(props: {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly outlines: readonly (readonly (readonly [number, number])[])[];
  readonly label: string;
}) {
  const { src, width, height } = props;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={props.label} className={classes.picture}>
      <image href={src} width={width} height={height} />
      {props.outlines.map((outline) => (
        <polygon
          key={outline.map((point) => point.join(',')).join(' ')}
          points={outline.map((point) => point.join(',')).join(' ')}
          className={classes.outline}
        />
      ))}
    </svg>
  );
}
