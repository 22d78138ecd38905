import { useState } from 'react';

/** Whether this has been true at any time: what is loaded when it is first opened then stays, and can close as it should. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
