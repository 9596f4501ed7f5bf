// Hook for the names of all models and tools that a rule may match.
import { useEffect, useMemo, useState } from 'react';
import { getFrom } from '../../../client/net/call.ts';
import { providersApi } from '../../../shared/api/providers.ts';
import { toolsApi } from '../../../shared/api/tools.ts';
import { matchesPattern } from '../../../shared/providers/model-pattern.ts';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';
import type { AccessRule } from '../shared/api.ts';

export type KnownObjects = Readonly<Record<AccessRule['kind'], readonly string[]>>;

/** Undefined until they are read. */
export function useKnownObjects(): KnownObjects | undefined {
  const { transport, providers } = useClient();
  const listed = useStore(providers, ({ list }) => list);
  const [server, setServer] = useState<KnownObjects>();
  useEffect(() => {
    let isShown = true;
    // Without names the page lists rules without suggestions and numbers.
    void Promise.all([getFrom(transport, providersApi.list, {}), getFrom(transport, toolsApi.list, {})]).then(
      ([rows, { tools }]) => {
        if (!isShown) return;
        setServer({
          model: rows.flatMap(({ id, models }) => models.map((card) => `${id}/${card.id}`)),
          tool: tools.flatMap(({ origin, manifest }) =>
            origin === 'installed' || origin === 'feature' ? [] : [manifest.identifier],
          ),
        });
      },
      () => undefined,
    );
    return () => void (isShown = false);
  }, [transport]);
  return useMemo(() => {
    if (!server) return undefined;
    // Models that this page has listed at providers without a catalogue, such as local servers.
    const here = listed.flatMap(({ id, custom, models }) =>
      models.map((card) => `${custom === undefined ? id : 'custom'}/${card.id}`),
    );
    return { model: [...new Set([...server.model, ...here])].toSorted(), tool: server.tool.toSorted() };
  }, [server, listed]);
}

export const matchesOf = (known: KnownObjects, { kind, pattern }: Pick<AccessRule, 'kind' | 'pattern'>) =>
  known[kind].filter((name) => matchesPattern(pattern, name));

/** Providers first, then the models of the provider that is typed. */
export function suggestionsOf(known: KnownObjects, kind: AccessRule['kind'], typed: string): readonly string[] {
  if (kind === 'tool') return known.tool;
  const providers = [...new Set(known.model.map((name) => name.slice(0, name.indexOf('/') + 1)))];
  const named = providers.find((provider) => typed.startsWith(provider));
  return named === undefined
    ? providers.map((provider) => `${provider}*`)
    : known.model.filter((name) => name.startsWith(named));
}
