import type { SearchParams } from '@/lib/platform/http/with-query';
import { extractionTitle, FrameExtractionPage } from '../frame-extraction/video-frames';

const PAGE = '/finetune/frame-extraction-detail';

type Props = { searchParams: SearchParams };

export const generateMetadata = ({ searchParams }: Props) => extractionTitle(PAGE, searchParams);

export default function Page({ searchParams }: Props) {
  return <FrameExtractionPage page={PAGE} searchParams={searchParams} />;
}
