// Hydration as a value: false in the server's markup and where no script runs, true once React has taken the page over.
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
