'use client';
import { useEffect, useState } from 'react';

const KEY = 'use_api_services';

/** The switch 'Use API Service', kept in this browser; changing it loads the page again, as the specification asks. */
export function useServiceSwitch(): { usesService: boolean; set: (wanted: boolean) => void } {
  const [usesService, setUsesService] = useState(true);
  useEffect(() => setUsesService(window.localStorage.getItem(KEY) !== 'false'), []);
  return {
    usesService,
    set: (wanted) => {
      window.localStorage.setItem(KEY, String(wanted));
      window.location.reload();
    },
  };
}
