// Migrates the list of providers with the Responses API, which was stored in the browser until November 2026.
import type { ProviderStates } from './provider-states-store.ts';
import type { Store } from '../net/store.ts';
import type { Settings } from '../settings/settings.ts';

/** Moves the list to the states on the server, once. */
export async function adoptResponses(
  settings: Pick<Store<Settings>, 'get'>,
  states: Pick<ProviderStates, 'change'>,
  setSettings: (change: Pick<Settings, 'responses'>) => void,
): Promise<void> {
  const { responses } = settings.get();
  if (responses.length === 0) return;
  await Promise.all(
    responses.map((id) => states.change(id, (state) => ({ ...state, config: { enableResponseApi: true } }))),
  );
  setSettings({ responses: [] });
}
