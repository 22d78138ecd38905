'use client';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { useTableState } from '@/components/ui/table/use-table-state';
import { listMicroscopes, type MicroscopeView } from '@/lib/domain/microscopes/contract';
import { listMaterials } from '@/lib/domain/quality-control/contract';
import type { MaterialView, RunOrigin } from '@/lib/domain/quality-control/contract-fields';
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
  const origin: RunOrigin = filters.origin === 'entered' ? 'entered' : 'measured';
  const series: Series | null =
    material && microscope ? { material, microscope, origin, operatorId: filters.operator } : null;
  return { table, materials, microscopes, material, microscope, origin, series };
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
