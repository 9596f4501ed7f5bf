// State of push in this browser, and the changes of it.
import { useCallback, useEffect, useState } from 'react';
import { obstacle, ownDigest } from '../client/this-device.ts';
import type { DeviceState } from '../client/this-device.ts';
import type { Notices } from '../shared/api.ts';

export interface ThisDevice {
  /** Undefined until the browser has answered. */
  readonly state: DeviceState | undefined;
  /** Id in the list of devices. */
  readonly id: string | undefined;
  look(): Promise<void>;
}

export function useThisDevice(data: Notices | undefined): ThisDevice {
  const [found, setFound] = useState<{
    readonly digest?: string | undefined;
    readonly blocked: ReturnType<typeof obstacle>;
  }>();
  const look = useCallback(
    () =>
      ownDigest()
        .catch(() => undefined)
        .then((digest) => setFound({ digest, blocked: obstacle() })),
    [],
  );
  useEffect(() => {
    void look();
    // The permission can be changed in the browser's own menus.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [look]);
  const own = data?.devices.find(({ digest }) => digest === found?.digest);
  return { state: found && (found.blocked ?? (own ? 'on' : 'off')), id: own?.id, look };
}
