'use client';
import { Select, SimpleGrid, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { usePixelSize } from '@/components/microscopes/use-pixel-size';
import { listChambers } from '@/lib/domain/chambers/contract';
import { listMicroscopes } from '@/lib/domain/microscopes/contract';
import { listProfiles, type ProfileView } from '@/lib/domain/microscopes/contract-profiles';
import { useApi } from '@/lib/platform/http/use-api';
import type { CalibrationValues } from './calibration-form';

/** What a dataset or video was recorded with; null where the values are entered by hand. */
export interface Equipment {
  /** Absent for a video, which takes that of its profile or dataset. */
  readonly microscopeId?: string | null;
  readonly calibrationProfileId: string | null;
  readonly chamberId: string | null;
}

const ALL = { limit: 200, offset: 0 } as const;

/** Chooses microscope, calibration profile and chamber; what is chosen fills the value that it stands for. */
export function EquipmentFields(props: {
  readonly equipment: Equipment;
  /** Names of what is chosen already: it may be archived, and so not be offered. */
  readonly chosen: {
    readonly microscope?: string | null;
    readonly profile?: string | null;
    readonly chamber?: string | null;
  };
  readonly onChange: (equipment: Equipment, values: Partial<CalibrationValues>) => void;
}) {
  const t = useTranslations('equipment.choice');
  const pixelSize = usePixelSize();
  const { equipment, onChange } = props;
  const microscopes = useApi(listMicroscopes, { query: ALL }).data?.microscopes ?? [];
  const profiles = useApi(listProfiles, { query: ALL }).data?.profiles ?? [];
  const chambers = useApi(listChambers, { query: ALL }).data?.chambers ?? [];
  const isOfDataset = equipment.microscopeId !== undefined;

  const profileLabel = (profile: ProfileView): string => {
    const days = profile.validUntil
      ? t('fromUntil', { from: profile.validFrom, until: profile.validUntil })
      : t('from', { from: profile.validFrom });
    const what = `${profile.objective}: ${pixelSize(profile)}, ${profile.frameWidth} × ${profile.frameHeight} px, ${days}`;
    return equipment.microscopeId ? what : `${profile.microscopeName}, ${what}`;
  };
  const withChosen = (
    offered: readonly { value: string; label: string }[],
    id: string | null | undefined,
    name: string | null | undefined,
  ) =>
    !id || offered.some(({ value }) => value === id)
      ? [...offered]
      : [...offered, { value: id, label: name ?? id }];

  const chooseProfile = (id: string | null): void => {
    const profile = profiles.find((each) => each.id === id);
    onChange(
      {
        ...equipment,
        calibrationProfileId: id,
        ...(isOfDataset && profile ? { microscopeId: profile.microscopeId } : {}),
      },
      profile ? { pixelSizeUm: profile.pixelSizeUm } : {},
    );
  };
  const chooseChamber = (id: string | null): void => {
    const chamber = chambers.find((each) => each.id === id);
    onChange({ ...equipment, chamberId: id }, chamber ? { chamberDepthUm: chamber.depthUm } : {});
  };
  const chamber = chambers.find(({ id }) => id === equipment.chamberId);
  const ofMicroscope = profiles.filter(
    ({ microscopeId }) => !equipment.microscopeId || microscopeId === equipment.microscopeId,
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mb="md">
      {isOfDataset && (
        <Select
          label={t('microscope')}
          placeholder={t('unknown')}
          clearable
          searchable
          data={withChosen(
            microscopes.map(({ id, name }) => ({ value: id, label: name })),
            equipment.microscopeId,
            props.chosen.microscope,
          )}
          value={equipment.microscopeId ?? null}
          onChange={(microscopeId) => {
            const profile = profiles.find(({ id }) => id === equipment.calibrationProfileId);
            const keeps = microscopeId !== null && profile?.microscopeId === microscopeId;
            onChange(
              {
                ...equipment,
                microscopeId,
                calibrationProfileId: keeps ? equipment.calibrationProfileId : null,
              },
              {},
            );
          }}
        />
      )}
      <Select
        label={t('profile')}
        placeholder={t('byHand')}
        clearable
        searchable
        nothingFoundMessage={t('noProfile')}
        data={withChosen(
          ofMicroscope.map((profile) => ({ value: profile.id, label: profileLabel(profile) })),
          equipment.calibrationProfileId,
          props.chosen.profile,
        )}
        value={equipment.calibrationProfileId}
        onChange={chooseProfile}
      />
      <div>
        <Select
          label={t('chamber')}
          placeholder={t('byHand')}
          clearable
          searchable
          data={withChosen(
            chambers.map(({ id, name, depthUm }) => ({
              value: id,
              label: t('chamberDepth', { name, depth: depthUm }),
            })),
            equipment.chamberId,
            props.chosen.chamber,
          )}
          value={equipment.chamberId}
          onChange={chooseChamber}
        />
        {chamber && chamber.compensationFactor !== null && (
          <Text size="xs" mt={4}>
            {t('corrected', {
              factor: chamber.compensationFactor,
              source: chamber.compensationSource ?? '',
            })}
          </Text>
        )}
      </div>
    </SimpleGrid>
  );
}
