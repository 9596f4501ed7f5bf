// The model picker: a searchable list over all providers, in a popover, on phones a sheet. Loaded on demand.
import { Dialog } from '@base-ui/react/dialog';
import { Popover } from '@base-ui/react/popover';
import { useParams } from '@remix-run/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { features } from '../../features/ui.ts';
import { firstModel } from '../../shared/providers/default-model.ts';
import type { Message } from '../../shared/message/message.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { replyText } from '../../shared/reply/reply.ts';
import { pathOf } from '../../shared/conversation/tree.ts';
import { phone, touch } from '../../styles/scale.ts';
import {
  backdrop,
  dialog,
  dialogBody,
  dialogHead,
  dialogTitle,
  iconButton,
  popup,
  popupLayer,
} from '../../styles/shared.css.ts';
import KeyForm from '../key-form/KeyForm.tsx';
import { trayOf } from '../../client/attachments/tray.ts';
import { unsentPlace } from '../../client/outbox/unsent-place.ts';
import { useClient } from '../parts/client-context.ts';
import { useMedia } from '../parts/media.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { SheetGrip } from '../parts/SheetGrip.tsx';
import { usePresence } from '../parts/use-presence.ts';
import { PickerList } from './PickerList.tsx';
import type { Needs } from './rows.ts';
import * as css from './Picker.css.ts';

/** What the conversation and the attachments require of a model; computed once, when the picker opens. */
function useNeeds(): Needs {
  const { id, project } = useParams();
  const client = useClient();
  const [needs] = useState(() => {
    const conversation = id === undefined ? undefined : client.conversations.store.get().byId[id];
    const path = conversation ? pathOf(conversation) : [];
    const characters = path.reduce((sum, message) => sum + lengthOf(message), 0);
    const attached = trayOf(unsentPlace(id, project)).items.some(({ kind }) => kind === 'image');
    return {
      vision: attached || path.some((message) => message.role === 'user' && message.images.length > 0),
      // A rough estimate, which suffices to detect a chat that is far too long.
      tokens: Math.round(characters / 4),
    };
  });
  return needs;
}

const lengthOf = (message: Message): number =>
  message.role === 'user'
    ? message.text.length
    : message.role === 'tool'
      ? message.content.length
      : replyText(message.reply).length;

/** Height in px below which the list at a free side shows too few rows. */
const roomy = 480;

/**
 * Returns true if the picker must cover its anchor, because the anchor is in the middle of the page; decided when the
 * picker opens.
 */
function useOverlap(anchor: RefObject<HTMLElement | null>): boolean {
  const [overlap] = useState(() => {
    const rect = anchor.current?.getBoundingClientRect();
    return rect !== undefined && Math.max(rect.top, window.innerHeight - rect.bottom) < roomy;
  });
  return overlap;
}

interface Props {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly selected: string;
  readonly onSelect: (provider: string, model: string) => void;
  readonly onClose: () => void;
  /** Opens a feature's dialog about the message being written. */
  readonly onDialog?: ((feature: string) => void) | undefined;
  /** Opens with this provider's key form. */
  readonly keyFor?: ProviderInfo | undefined;
}

export default function ModelPicker(props: Props) {
  return usePageTexts('picker') ? <Picker {...props} /> : null;
}

function Picker({ anchor, selected, onSelect, onClose, onDialog, keyFor }: Props) {
  const { root, popup: element } = usePresence();
  const { t } = useTranslation('picker');
  const { t: chat } = useTranslation('chat');
  const { t: common } = useTranslation('common');
  const { t: ofFeature } = useTranslation('features');
  const sheet = useMedia(phone);
  const fingers = useMedia(touch);
  const [form, setForm] = useState<{ readonly provider: ProviderInfo; readonly model?: string } | undefined>(
    keyFor && { provider: keyFor },
  );
  const client = useClient();
  const needs = useNeeds();
  const overlap = useOverlap(anchor);
  /** Loads the models of a server without a catalogue first; the list shows them, or the error. */
  const saved = async ({ provider, model }: NonNullable<typeof form>): Promise<void> => {
    if (provider.localURL !== undefined || provider.models.length === 0) {
      setForm(undefined);
      await client.refreshModels(provider.id);
    }
    const info = client.providers.get().list.find(({ id }) => id === provider.id) ?? provider;
    const chosen = model ?? firstModel(info)?.id;
    if (chosen === undefined) return;
    onSelect(provider.id, chosen);
    onClose();
  };
  const change = (open: boolean): void => {
    if (!open) onClose();
  };
  const title = form ? chat('key.title', { provider: form.provider.name }) : t('title');
  const content = form ? (
    <div className={dialogBody}>
      <KeyForm
        provider={form.provider}
        submit={chat('key.save')}
        onCancel={() => setForm(undefined)}
        onSaved={() => void saved(form)}
      />
    </div>
  ) : (
    <>
      <PickerList
        selected={selected}
        onSelect={onSelect}
        needs={needs}
        onKey={(provider, model) => setForm({ provider, ...(model ? { model } : {}) })}
      />
      {onDialog &&
        features.map(
          ({ id, questionDialog }) =>
            questionDialog && (
              <button key={id} type="button" className={css.compare} onClick={() => onDialog(id)}>
                <questionDialog.icon size={16} aria-hidden />
                {ofFeature(id)}
              </button>
            ),
        )}
    </>
  );

  if (sheet) {
    return (
      <Dialog.Root {...root} onOpenChange={change}>
        <Dialog.Portal>
          <Dialog.Backdrop className={backdrop} />
          <Dialog.Popup
            ref={element}
            className={`${dialog} ${css.sheet}`}
            // A small window has a keyboard; on a touch screen the on-screen keyboard would cover the list.
            initialFocus={() => (fingers ? true : (element.current?.querySelector('input') ?? true))}
          >
            <SheetGrip onClose={onClose} />
            <div className={`${dialogHead} ${css.sheetHead}`}>
              <Dialog.Title className={dialogTitle}>{title}</Dialog.Title>
              <Dialog.Close className={iconButton()} aria-label={common('close')}>
                <X size={20} aria-hidden />
              </Dialog.Close>
            </div>
            {content}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    );
  }
  return (
    <Popover.Root {...root} onOpenChange={change}>
      <Popover.Portal>
        <Popover.Positioner
          className={popupLayer}
          anchor={anchor}
          sideOffset={8}
          align="end"
          collisionPadding={12}
          collisionAvoidance={{ side: overlap ? 'shift' : 'flip', fallbackAxisSide: 'none' }}
        >
          <Popover.Popup
            ref={element}
            className={`${popup} ${css.popover} ${form ? css.formPopover : css.panes} ${overlap ? css.overlap : ''}`}
          >
            <Popover.Title className={form ? css.formTitle : css.hiddenTitle}>{title}</Popover.Title>
            {content}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
