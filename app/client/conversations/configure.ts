// The configuration of a chat, or of the next one, as the user changes it.
import type { ChatClient } from '../client.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import type { Settings } from '../settings/settings.ts';
import type { Conversations } from './conversations.ts';

export interface ConfigureOptions extends Pick<ChatClient, 'settings'> {
  readonly conversations: Pick<Conversations, 'configure'>;
  readonly registry: Pick<ProviderRegistry, 'nextModel'>;
  setSettings(change: Partial<Settings>): void;
}

export const createConfigure =
  ({ conversations, registry, settings, setSettings }: ConfigureOptions): ChatClient['configure'] =>
  (conversationId, change) => {
    const { config } = settings.get();
    if (conversationId === undefined) {
      const chosen = change.model === undefined ? {} : { autoModel: '' };
      return setSettings({ config: { ...config, ...change }, ...chosen });
    }
    // The model is the one thing that a new chat takes over from the last.
    const { provider = config.provider, model = config.model } = change;
    const next = registry.nextModel({ provider, model });
    setSettings({ config: { ...config, ...next }, ...(change.model === undefined ? {} : { autoModel: '' }) });
    conversations.configure(conversationId, change);
  };
