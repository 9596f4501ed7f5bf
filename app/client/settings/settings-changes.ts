// The user's settings on the server, with this browser's unconfirmed changes applied.
import { pathOf } from '../../shared/api/endpoint.ts';
import { settingsApi } from '../../shared/api/settings.ts';
import { getFrom } from '../net/call.ts';
import { newId } from '../../shared/conversation/ids.ts';
import type { Entry, Outbox } from '../outbox/outbox.ts';
import { applyPatch } from '../../shared/conversation/settings-patch.ts';
import type { Transport } from '../net/transport.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface SettingsChanges {
  read(): Promise<Fields>;
  /** Sends a patch, and retries until the server confirms. Rejects if the server refuses it. */
  change(setting: string, patch: unknown): Promise<void>;
}

const path = pathOf(settingsApi.change, { merge: 1 });
export const settingsLane = 'settings';

export function createSettingsChanges(
  transport: Pick<Transport, 'getJSON'>,
  outbox: Pick<Outbox, 'add' | 'drained' | 'during'>,
): SettingsChanges {
  let reading: Promise<Fields> | undefined;
  async function read(): Promise<Fields> {
    const [answer, entries] = await outbox.during(() => getFrom(transport, settingsApi.get, {}));
    return settingsWith(answer, entries);
  }
  return {
    // Simultaneous reads share one request. Later callers may know of a change that its response lacks, and send a new one.
    read() {
      queueMicrotask(() => (reading = undefined));
      return (reading ??= read());
    },
    async change(setting, patch) {
      await outbox.add({
        kind: 'request',
        id: newId(),
        lane: settingsLane,
        method: 'PATCH',
        path,
        body: { [setting]: patch },
      });
    },
  };
}

const settingsWith = (settings: Fields, entries: readonly Entry[]): Fields =>
  entries
    .filter((entry) => entry.kind === 'request' && entry.path === path)
    .reduce<Fields>((all, entry) => Object(applyPatch(all, entry.kind === 'request' ? entry.body : {})), settings);
