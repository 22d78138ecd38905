import type { SearchParams } from '@/lib/platform/http/with-query';
import { CropsOfFrame, cropsTitle } from '../../crops/crops-of-frame';

const PAGE = '/finetune/annotation/morphology';

type Props = { searchParams: SearchParams };

export const generateMetadata = ({ searchParams }: Props) => cropsTitle(PAGE, searchParams);

export default function Page({ searchParams }: Props) {
  return <CropsOfFrame page={PAGE} searchParams={searchParams} />;
}
