'use client';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { useTableState } from '@/components/ui/table/use-table-state';
import { listMicroscopes, type MicroscopeView } from '@/lib/domain/microscopes/contract';
import { getChart, listMaterials } from '@/lib/domain/quality-control/contract';
import { type MaterialView, RUN_ORIGINS, type RunOrigin } from '@/lib/domain/quality-control/contract-fields';
import { PAGE_LIMIT } from '@/lib/platform/http/fields';
import { useApi } from '@/lib/platform/http/use-api';

const OPTIONS = {
  sorts: ['performedAt'],
  sort: 'performedAt',
  order: 'desc',
  limit: 10,
  filters: ['material', 'microscope', 'origin', 'operator'],
} as const;
type Filter = (typeof OPTIONS)['filters'][number];

/** One chart: a material on a microscope, measured or entered by hand. */
export interface Series {
  readonly material: MaterialView;
  readonly microscope: Pick<MicroscopeView, 'id' | 'name'>;
  readonly origin: RunOrigin;
  readonly operatorId: string | undefined;
}

/** What is looked at, as the page's address says it; the first material and microscope where it says nothing. */
export function useSeries() {
  const table = useTableState<'performedAt', Filter>(OPTIONS);
  const { filters } = table.state;
  const materials = useApi(listMaterials, { query: { include_archived: 'true', limit: PAGE_LIMIT } });
  const microscopes = useApi(listMicroscopes, { query: { include_archived: 'true', limit: PAGE_LIMIT } });
  const material =
    materials.data?.materials.find(({ id }) => id === filters.material) ?? materials.data?.materials[0];
  const microscope =
    microscopes.data?.microscopes.find(({ id }) => id === filters.microscope) ??
    microscopes.data?.microscopes[0];
  const { origin, isDeciding } = useOrigin(
    RUN_ORIGINS.find((each) => each === filters.origin),
    material,
    microscope,
  );
  const series: Series | null =
    material && microscope ? { material, microscope, origin, operatorId: filters.operator } : null;
  return { table, materials, microscopes, material, microscope, origin, isDeciding, series };
}

/** Whose values are shown: those asked for; else those measured here, unless there are only entered ones. */
function useOrigin(
  asked: RunOrigin | undefined,
  material: MaterialView | undefined,
  microscope: Series['microscope'] | undefined,
): { readonly origin: RunOrigin; readonly isDeciding: boolean } {
  const place = !asked && material && microscope ? { material, microscope, operatorId: undefined } : null;
  const chartOf = (origin: RunOrigin) =>
    place && { params: { materialId: place.material.id }, query: queryOf({ ...place, origin }) };
  const measured = useApi(getChart, chartOf('measured'));
  const hasNoneMeasured = measured.data?.total === 0;
  const entered = useApi(getChart, hasNoneMeasured ? chartOf('entered') : null);
  if (asked || !place) return { origin: asked ?? 'measured', isDeciding: false };
  const isDeciding = hasNoneMeasured ? !entered.data && !entered.error : !measured.data && !measured.error;
  return { origin: hasNoneMeasured && entered.data?.total ? 'entered' : 'measured', isDeciding };
}

const ADDRESSES = /^\/sarm\/quality-control\//;

/** Loads everything that is shown of quality control again: a run changes charts, states and counts alike. */
export function useReloadControl(): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => {
    void mutate((key) => typeof key === 'string' && ADDRESSES.test(key));
  }, [mutate]);
}

/** How the calls name a series. */
export const queryOf = ({ microscope, origin, operatorId }: Series) => ({
  microscope_id: microscope.id,
  origin,
  operator_id: operatorId,
});
