// Names of the models that wrote messages, for readers without a model list.
import type { App } from '../process/app.ts';
import type { Message } from '../../shared/message/message.ts';
import { describeProvider } from '../providers/providers.server.ts';

/** Returns names by model id, without models unknown to all packages, e.g. of custom providers. */
export async function modelNamesOf(app: App, messages: readonly Message[]): Promise<Readonly<Record<string, string>>> {
  const wrote = messages.flatMap((message) => (message.role === 'assistant' ? [message] : []));
  const providers = [...new Set(wrote.map(({ provider }) => provider))];
  const rows = await Promise.all(providers.map((id) => describeProvider(app, id, { health: false })));
  const names = wrote.flatMap(({ provider, model }) => {
    const card = rows.find((row) => row?.id === provider)?.models.find(({ id }) => id === model);
    return card?.displayName ? [[model, card.displayName] as const] : [];
  });
  return Object.fromEntries(names);
}
