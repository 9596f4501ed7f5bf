// Settings of the chosen model: reasoning, and the options of its card.
import type { ModelCard } from '@tributary/runtime-core';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { reasoningControl, thinksAlways } from '../../shared/payload/model-params.ts';
import { useClient } from '../parts/client-context.ts';
import { CardOptionsButton } from './CardOptionsButton.tsx';
import { ReasoningSwitch } from './ReasoningSwitch.tsx';
import { ThinksAlways } from './ThinksAlways.tsx';

interface Props {
  readonly conversationId: string | undefined;
  readonly config: ChatConfig;
  readonly card: ModelCard | undefined;
}

export function ModelSwitches({ conversationId, config, card }: Props) {
  const client = useClient();
  const control = reasoningControl(card);
  const set = (change: Partial<ChatConfig>): void => client.configure(conversationId, change);
  return (
    <>
      {control && <ReasoningSwitch control={control} config={config} set={set} />}
      {thinksAlways(card) && <ThinksAlways />}
      <CardOptionsButton config={config} card={card} set={set} />
    </>
  );
}
