// The user's settings on the server, with the changes of this browser that it has not confirmed.
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
  /** Kept until the server has it. Rejects when the server refuses it. */
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
    // States, tools and preferences are read at once: one request. A later caller may know of a change that its answer lacks.
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
