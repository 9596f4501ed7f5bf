// Dialogs over the chat, and the list of a phone, in a chunk loaded after the first page.
import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { Questioned } from '../../client/chat/chat-commands.ts';
import { features } from '../../features/ui.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { pathOf } from '../../shared/conversation/tree.ts';
import { modelKey } from '../../shared/providers/model-key.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import type { ComposerHandle } from '../composer/Composer.tsx';
import { useClient } from '../parts/client-context.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { Presence } from '../parts/Presence.tsx';

const ModelPicker = lazyPart(() => import('../picker/ModelPicker.tsx'));
const ChatSettings = lazyPart(() => import('../chat-settings/ChatSettings.tsx'));
const ShareDialog = lazyPart(() => import('../share/ShareDialog.tsx'));
const Drawer = lazyPart(() => import('../sidebar/Drawer.tsx'));
const dialogs = features.flatMap(({ id, questionDialog }) =>
  questionDialog ? [{ feature: id, Dialog: lazyPart(questionDialog.load) }] : [],
);

/** `keyFor`: opens with this provider's key form. */
export interface OpenPicker {
  readonly keyFor?: ProviderInfo;
}

interface Props {
  /** Id of the chat in the URL, which may not be loaded. */
  readonly id: string | undefined;
  readonly conversationId: string | undefined;
  readonly folderId: string | undefined;
  readonly config: ChatConfig;
  readonly composer: RefObject<ComposerHandle | null>;
  readonly modelButton: RefObject<HTMLButtonElement | null>;
  /** The list, while it is open over the chat. */
  readonly list: ReactNode;
  readonly onListClosed: () => void;
  /** Id of the chat whose share dialog is open. */
  readonly sharing: string | undefined;
  readonly onSharing: (id: string | undefined) => void;
  readonly settings: boolean;
  readonly onSettings: (open: boolean) => void;
  readonly picker: OpenPicker | undefined;
  readonly onPicker: (open: OpenPicker | undefined) => void;
  readonly onChoose: (provider: string, model: string) => void;
}

export default function ChatDialogs(props: Props) {
  const { id, conversationId, config, composer, modelButton, list, sharing, settings, picker } = props;
  const { onListClosed, onSharing, onSettings, onPicker, onChoose } = props;
  const client = useClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<{ readonly feature: string; readonly about: Questioned }>();
  /**
   * Takes the question from the message field; if that is empty, repeats the chat's last question; in an empty chat the
   * dialog asks for a text.
   */
  const openDialog = async (feature: string): Promise<void> => {
    const draft = (await composer.current?.take()) ?? { text: '', images: [] };
    const shown = id === undefined ? undefined : client.conversations.get(id);
    const asked = shown && pathOf(shown).findLast(({ role }) => role === 'user');
    const said = draft.text !== '' || draft.images.length > 0 || (draft.files ?? []).length > 0;
    const about: Questioned =
      !said && shown && asked
        ? { conversationId: shown.id, question: asked.id, answers: [] }
        : { conversationId: id, draft };
    setAsking({ feature, about });
  };
  return (
    <>
      <Presence>{list ? <Drawer onClose={onListClosed}>{list}</Drawer> : undefined}</Presence>
      <Presence>
        {sharing !== undefined && <ShareDialog conversationId={sharing} onClose={() => onSharing(undefined)} />}
      </Presence>
      <Presence>
        {settings && (
          <ChatSettings
            conversationId={conversationId}
            config={config}
            folderId={props.folderId}
            onPickModel={() => onPicker({})}
            onClose={() => onSettings(false)}
          />
        )}
      </Presence>
      <Presence>
        {picker && (
          <ModelPicker
            anchor={modelButton}
            selected={modelKey(config.provider, config.model)}
            keyFor={picker.keyFor}
            onSelect={(provider, model) => {
              onChoose(provider, model);
              onPicker(undefined);
              // In the next frame, because the closing picker restores the focus to its button.
              if (!matchMedia('(pointer: coarse)').matches) requestAnimationFrame(() => composer.current?.focus());
            }}
            onClose={() => onPicker(undefined)}
            onDialog={(feature) => {
              onPicker(undefined);
              void openDialog(feature);
            }}
          />
        )}
      </Presence>
      {dialogs.map(({ feature, Dialog }) => (
        <Presence key={feature}>
          {asking?.feature === feature && (
            <Dialog
              about={asking.about}
              onDone={(to) => {
                setAsking(undefined);
                if (to !== id) void navigate(`/c/${to}`);
              }}
              onClose={() => {
                if ('draft' in asking.about) composer.current?.fill(asking.about.draft.text);
                setAsking(undefined);
              }}
            />
          )}
        </Presence>
      ))}
    </>
  );
}
