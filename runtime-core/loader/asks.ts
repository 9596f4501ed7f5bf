// Hosts and secrets that a package requests, shown to operators before they add it.
import type { PluginDefinition, ProviderDefinition } from '../contract/provider.ts';
import { declaredHosts } from '../pipeline/hosts.ts';
import { envNames, envSettingOf } from '../pipeline/vault.ts';

export interface Asks {
  /** Hosts that it may contact, in addition to the address entered with a key. */
  readonly hosts: readonly string[];
  /** Fields of the users' keys, or settings of a tool. */
  readonly keys: readonly string[];
  /** Environment variables that it gets. */
  readonly env: readonly string[];
}

export function asksOf(definition: ProviderDefinition | PluginDefinition): Asks {
  if (!('manifest' in definition)) {
    const { hosts = [], tools } = definition;
    return { hosts, keys: Object.keys(tools?.manifest.settings?.properties ?? {}), env: [] };
  }
  const { manifest } = definition;
  const { required, optional = [], anyOf = [] } = manifest.keyVault;
  return {
    hosts: declaredHosts(manifest),
    keys: [...new Set([...required, ...anyOf.flat(), ...optional])],
    env: [
      ...Object.values(envNames(manifest)).flat(),
      ...(manifest.settingsEnv ?? []).map((setting) => envSettingOf(setting).name),
    ],
  };
}
