'use client';
import { useTranslations } from 'next-intl';
import { useConfirm } from '@/components/ui/confirm';
import { runWithToast } from '@/components/ui/form/run-action';
import { deletePatient, type PatientView } from '@/lib/domain/patients/contract';
import { callApi } from '@/lib/platform/http/client';

/** Asks whether to delete a patient, and does; the server refuses while something is linked to it. */
export function useDeletePatient(reload: () => void): (patient: PatientView) => void {
  const t = useTranslations('patients.deletion');
  const ask = useConfirm();
  return ({ id, pseudonym: name }) =>
    ask({
      title: t('title'),
      message: t('message', { name }),
      confirmLabel: t('confirm'),
      destructive: true,
      action: () =>
        runWithToast(() => callApi(deletePatient, { params: { id } }), {
          done: t('done', { name }),
          failed: t('failed'),
          reload,
        }),
    });
}
