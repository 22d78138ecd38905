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

/** Pictures in columns, each with what it shows; one that is lost says so. */
function Pictures(props: PdfProps & { readonly shown: readonly Shown[]; readonly columns: number }) {
  const { pictures, t, columns } = props;
  const width = (CONTENT_WIDTH - GAP * (columns - 1)) / columns;
  return (
    <View style={[styles.row, { flexWrap: 'wrap', gap: GAP }]}>
      {props.shown.map(({ key, sha256, caption }) => {
        const picture = pictures.get(sha256);
        return (
          <View key={key} style={{ width }} wrap={false}>
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
      })}
    </View>
  );
}

/** The paths of the spermatozoa of each replicate. */
export function TrackPictures(props: PdfProps) {
  const { report, t } = props;
  const tracks = report.content.pictures?.tracks ?? [];
  if (tracks.length === 0) return null;
  return (
    <View>
      <Heading>{t('pictures.tracks')}</Heading>
      <Pictures
        {...props}
        columns={3}
        shown={tracks.map((each) => ({
          key: each.videoId,
          sha256: each.sha256,
          caption: tracksCaption(each, report.content, asReportText(t)),
        }))}
      />
      <Text style={[styles.footnote, { marginTop: 3 }]}>{t('pictures.tracksLegend')}</Text>
    </View>
  );
}

/** The frames that were selected, with their boxes. */
export function FramePictures(props: PdfProps) {
  const { report, t, format } = props;
  const frames = report.content.pictures?.frames ?? [];
  if (frames.length === 0) return null;
  return (
    <View>
      <Heading>{t('pictures.frames')}</Heading>
      <Pictures
        {...props}
        columns={3}
        shown={frames.map((each) => ({
          key: `${each.videoId} ${each.frameNumber}`,
          sha256: each.sha256,
          caption: frameCaption(each, asReportText(t), format),
        }))}
      />
      <Text style={[styles.footnote, { marginTop: 3 }]}>{t('pictures.framesNote')}</Text>
    </View>
  );
}
