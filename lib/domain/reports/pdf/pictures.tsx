import { Image, Text, View } from '@react-pdf/renderer';
import { Heading } from '@/lib/platform/pdf/pieces';
import { CONTENT_WIDTH, LINE, styles } from '@/lib/platform/pdf/styles';
import { frameCaption, tracksCaption } from '../contract-text';
import { asReportText } from '../translate';
import type { PdfProps } from './frame';

const GAP = 10;

interface Shown {
  readonly key: string;
  readonly sha256: string;
  readonly caption: string;
}

/**
 * Pictures in columns under their heading, each with what it shows; one that is lost says so. The heading stays with the
 * first of them.
 */
function Pictures(
  props: PdfProps & {
    readonly heading: string;
    readonly note: string;
    readonly shown: readonly Shown[];
    readonly columns: number;
  },
) {
  const { pictures, t, heading, note, shown, columns } = props;
  const width = (CONTENT_WIDTH - GAP * (columns - 1)) / columns;
  const row = (from: number) => (
    <View key={from} style={[styles.row, { gap: GAP, marginBottom: GAP }]} wrap={false}>
      {shown.slice(from, from + columns).map(({ key, ...each }) => (
        <Picture key={key} {...each} pictures={pictures} t={t} width={width} />
      ))}
    </View>
  );
  const rows = Math.ceil(shown.length / columns);
  return (
    <View>
      <View wrap={false}>
        <Heading>{heading}</Heading>
        {row(0)}
      </View>
      {Array.from({ length: rows - 1 }, (_, at) => row((at + 1) * columns))}
      <Text style={[styles.footnote, { marginTop: 3 - GAP }]}>{note}</Text>
    </View>
  );
}

function Picture({
  pictures,
  t,
  sha256,
  caption,
  width,
}: Pick<PdfProps, 'pictures' | 't'> & Pick<Shown, 'sha256' | 'caption'> & { readonly width: number }) {
  const picture = pictures.get(sha256);
  return (
    <View style={{ width }}>
      {picture ? (
        // Else the renderer would keep the last thirty pictures, whosever they are, with their text in base 64.
        <Image src={{ data: picture, format: picture[0] === 0x89 ? 'png' : 'jpg' }} cache={false} />
      ) : (
        <Text style={[styles.small, { borderWidth: 0.5, borderColor: LINE, padding: 8 }]}>
          {t('pictures.missing')}
        </Text>
      )}
      <Text style={[styles.footnote, { marginTop: 2 }]}>{caption}</Text>
    </View>
  );
}

/** The paths of the spermatozoa of each replicate. */
export function TrackPictures(props: PdfProps) {
  const { report, t } = props;
  const tracks = report.content.pictures?.tracks ?? [];
  if (tracks.length === 0) return null;
  return (
    <Pictures
      {...props}
      heading={t('pictures.tracks')}
      note={t('pictures.tracksLegend')}
      columns={3}
      shown={tracks.map((each) => ({
        key: each.videoId,
        sha256: each.sha256,
        caption: tracksCaption(each, report.content, asReportText(t)),
      }))}
    />
  );
}

/** The frames that were selected, with their boxes. */
export function FramePictures(props: PdfProps) {
  const { report, t, format } = props;
  const frames = report.content.pictures?.frames ?? [];
  if (frames.length === 0) return null;
  return (
    <Pictures
      {...props}
      heading={t('pictures.frames')}
      note={t('pictures.framesNote')}
      columns={3}
      shown={frames.map((each) => ({
        key: `${each.videoId} ${each.frameNumber}`,
        sha256: each.sha256,
        caption: frameCaption(each, asReportText(t), format),
      }))}
    />
  );
}
