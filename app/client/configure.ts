// Changes the configuration of a chat or of the next one. A new chat gets the user's last chosen model, never an assistant's.
import type { ChatConfig } from '../shared/message/chat-config.ts';
import { modelKey, readModelKey } from '../shared/providers/model-key.ts';
import type { ChatClient } from './client.ts';
import type { ProviderRegistry } from './providers/provider-registry.ts';
import type { Settings } from './settings/settings.ts';
import type { Conversations } from './conversations/conversations.ts';

export interface ConfigureOptions extends Pick<ChatClient, 'settings'> {
  readonly conversations: Pick<Conversations, 'configure'>;
  readonly registry: Pick<ProviderRegistry, 'nextModel'>;
  setSettings(change: Partial<Settings>): void;
}

export const createConfigure =
  ({ conversations, registry, settings, setSettings }: ConfigureOptions): ChatClient['configure'] =>
  (conversationId, change, by = 'user') => {
    if (conversationId === undefined) return setSettings(next(settings.get(), change, by));
    if (by === 'user' && change.model !== undefined) {
      const { config, ownModel } = settings.get();
      const chosen = registry.nextModel({ provider: change.provider ?? config.provider, model: change.model });
      const own = ownModel
        ? { ownModel: modelKey(chosen.provider, chosen.model) }
        : { config: { ...config, ...chosen } };
      setSettings({ ...own, autoModel: '' });
    }
    conversations.configure(conversationId, change);
  };

/** Returns the next chat's settings. The user's model is kept in `ownModel` while an assistant's is used. */
function next(
  { config, ownModel }: Pick<Settings, 'config' | 'ownModel'>,
  change: Partial<ChatConfig>,
  by: 'user' | 'assistant',
): Partial<Settings> {
  if (by === 'user')
    return { config: { ...config, ...change }, ...(change.model === undefined ? {} : { autoModel: '', ownModel: '' }) };
  const own = { ...config, ...readModelKey(ownModel) };
  return {
    config: { ...own, ...change },
    ownModel: change.model === undefined ? '' : modelKey(own.provider, own.model),
  };
}
