// Config of a chat that has not begun: in a project with the project's model, until the user chooses another.
import { useMemo, useState } from 'react';
import type { Folder } from '../../shared/api/folders.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { readModelKey } from '../../shared/providers/model-key.ts';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import { useClient, useStore } from '../parts/client-context.ts';

interface NextChat {
  readonly config: ChatConfig;
  readonly choose: (choice: ModelChoice) => void;
  /** Differences from the config of other new chats. */
  readonly own: Partial<ChatConfig>;
}

export function useNextConfig({ id, model }: Partial<Folder> = {}): NextChat {
  const client = useClient();
  const usual = useStore(client.settings, ({ config }) => config);
  const [chosen, setChosen] = useState<ModelChoice & { readonly in: string }>();
  return useMemo(() => {
    const ofProject = model === undefined ? undefined : readModelKey(model);
    const { provider, model: name } = (chosen?.in === id ? chosen : ofProject) ?? usual;
    const own = id === undefined ? {} : { provider, model: name };
    return {
      own,
      config: { ...usual, ...own },
      choose(choice) {
        client.configure(undefined, choice);
        if (id !== undefined) setChosen({ ...choice, in: id });
      },
    };
  }, [client, usual, chosen, id, model]);
}
