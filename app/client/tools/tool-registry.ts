// The user's tools and consents, loaded from the server once and then updated in both places.
import { toolsApi } from '../../shared/api/tools.ts';
import type { FileManifest, SettingValues } from '../../shared/api/tools.ts';
import type { Body } from '../../shared/api/endpoint.ts';
import { getFrom, sendTo } from '../net/call.ts';
import type { ModelCard } from '@tributary/runtime-core';
import { errorOfThrown } from '../../shared/errors.ts';
import type { SettingsChanges } from '../settings/settings-changes.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { Transport } from '../net/transport.ts';
import { consentKey, readConsents } from '../../shared/tools/consent.ts';
import { functionTable } from '../../shared/tools/names.ts';
import type { ToolOffer } from '../../shared/tools/offer.ts';
import type { ToolRef, ToolSource } from '../../shared/tools/sources.ts';

export interface ToolList {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Keeps the previous list during a reload. */
  readonly sources: readonly ToolSource[];
  readonly error?: ReplyError;
}

/** State of an installation, by URL; installed manifests are in `sources`. */
export type Install = { readonly status: 'loading' } | { readonly status: 'failed'; readonly error: ReplyError };

export interface ToolRegistry {
  readonly list: Store<ToolList>;
  /** Consents for all chats. */
  readonly consents: Store<readonly string[]>;
  readonly installs: Store<Readonly<Record<string, Install>>>;
  /** Loads the tools once; again with `anew`, or after a failure. Never rejects. */
  load(anew?: boolean): Promise<void>;
  /** Returns the tools for a payload. Rejects if enabled tools cannot be loaded, since a reply without them would mislead. */
  offer(plugins: readonly string[], card: ModelCard | undefined): Promise<ToolOffer>;
  /** Finds a tool by its name for models. */
  find(name: string): ToolRef | undefined;
  /** Installs or refreshes a plugin; the old manifest stays in use meanwhile, and after a failure. */
  install(url: string): Promise<ToolSource | undefined>;
  /** Validates a manifest file; with `agreed`, also installs it. Rejects on errors. */
  installFile(file: Body<typeof toolsApi.installFile>): Promise<FileManifest>;
  /** Removes a failed installation. */
  forget(url: string): void;
  remove(identifier: string): Promise<void>;
  setConsent(consent: string, given: boolean): Promise<void>;
  /** Stores the settings of a plugin; `keep`: names of secrets that stay unchanged. Rejects if the server refuses them. */
  setSettings(identifier: string, values: SettingValues, keep: readonly string[]): Promise<void>;
  forgetSettings(identifier: string): Promise<void>;
}

export function createToolRegistry(
  transport: Pick<Transport, 'getJSON' | 'sendJSON'>,
  changes: SettingsChanges,
): ToolRegistry {
  const list = createStore<ToolList>({ status: 'idle', sources: [] });
  const consents = createStore<readonly string[]>([]);
  const installs = createStore<Readonly<Record<string, Install>>>({});
  let loading: Promise<void> | undefined;
  let table: ReadonlyMap<string, ToolRef> = new Map();

  const put = (next: ToolList): void => {
    table = functionTable(next.sources);
    list.set(next);
  };
  const setInstall = (url: string, install: Install | undefined): void =>
    installs.set(({ [url]: _, ...rest }) => (install ? { ...rest, [url]: install } : rest));

  const putSettings = (identifier: string, settings: SettingValues | undefined): void =>
    put({
      ...list.get(),
      sources: list.get().sources.map((source) => {
        if (source.manifest.identifier !== identifier) return source;
        const { settings: _, ...rest } = source;
        return settings ? { ...rest, settings } : rest;
      }),
    });

  const putInstalled = (installed: ToolSource): void => {
    const { identifier } = installed.manifest;
    const others = list.get().sources.filter(({ manifest }) => manifest.identifier !== identifier);
    put({ status: 'ready', sources: [...others, installed] });
  };
  const forgetConsents = (identifier: string): void =>
    consents.set((all) => all.filter((consent) => !consent.startsWith(`${identifier}/`)));

  async function ask(): Promise<void> {
    put({ ...list.get(), status: 'loading' });
    try {
      const [{ tools }, settings] = await Promise.all([getFrom(transport, toolsApi.list, {}), changes.read()]);
      put({ status: 'ready', sources: tools });
      consents.set(readConsents(settings[consentKey]));
    } catch (thrown) {
      put({ status: 'failed', sources: list.get().sources, error: errorOfThrown(thrown, '') });
    }
  }

  const load = (anew = false): Promise<void> => {
    if (loading === undefined || anew || list.get().status === 'failed') {
      loading = ask();
    }
    return loading;
  };

  return {
    list,
    consents,
    installs,
    load,
    async offer(plugins, card) {
      if (plugins.length === 0) return {};
      // Loaded here because only client-side calls need it.
      const [{ offerOf }, { condensed }] = await Promise.all([
        import('../../shared/tools/offer.ts'),
        import('../../shared/tools/on-demand.ts'),
        load(),
      ]);
      const { status, sources, error } = list.get();
      if (status === 'failed' && sources.length === 0 && error) throw new Error(error.message);
      return condensed(offerOf(plugins, sources, card), sources, card);
    },
    find: (name) => table.get(name),
    async install(url) {
      setInstall(url, { status: 'loading' });
      try {
        const installed = await sendTo(transport, toolsApi.install, {}, { url });
        putInstalled(installed);
        setInstall(url, undefined);
        return installed;
      } catch (thrown) {
        setInstall(url, { status: 'failed', error: errorOfThrown(thrown, '') });
        return undefined;
      }
    },
    async installFile(file) {
      const answer = await sendTo(transport, toolsApi.installFile, {}, file);
      if (answer.kept) {
        putInstalled(answer.source);
        if (answer.before) forgetConsents(answer.source.manifest.identifier);
      }
      return answer;
    },
    forget: (url) => setInstall(url, undefined),
    async setSettings(identifier, values, keep) {
      const { settings } = await sendTo(transport, toolsApi.putSettings, {}, { identifier, values, keep });
      putSettings(identifier, settings);
    },
    async forgetSettings(identifier) {
      await sendTo(transport, toolsApi.removeSettings, { identifier }, undefined);
      putSettings(identifier, undefined);
    },
    async remove(identifier) {
      await sendTo(transport, toolsApi.remove, { identifier }, undefined);
      const { sources } = list.get();
      put({ status: 'ready', sources: sources.filter(({ manifest }) => manifest.identifier !== identifier) });
      forgetConsents(identifier);
    },
    async setConsent(consent, given) {
      const others = consents.get().filter((each) => each !== consent);
      const saved = changes.change(consentKey, { [given ? '$add' : '$remove']: [consent] });
      consents.set(given ? [...others, consent] : others);
      await saved;
    },
  };
}
