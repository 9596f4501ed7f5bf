// Menu of the assistant used by a chat.
import { Menu } from '@base-ui/react/menu';
import { useNavigate } from '@remix-run/react';
import { Pencil, SquarePen, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AssistantRef } from '../../shared/message/chat-config.ts';
import { menu, menuItem, popupLayer } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { returnTo } from '../parts/return-focus.ts';
import { usePresence } from '../parts/use-presence.ts';
import * as css from './Library.css.ts';
import { endWith, startWith, usable } from './use-assistant.ts';
import { useLibrary } from './use-library.ts';

interface Props {
  readonly anchor: HTMLElement;
  readonly conversationId: string;
  readonly assistant: AssistantRef;
  readonly onClose: () => void;
}

export default function AssistantMenu({ anchor, conversationId, assistant, onClose }: Props) {
  const { root, popup } = usePresence({ back: () => anchor });
  const ready = usePageTexts('library');
  const { t } = useTranslation('library');
  const client = useClient();
  const navigate = useNavigate();
  const [{ assistants, status }] = useLibrary();
  if (!ready) return null;
  // Undefined if the assistant was deleted or its share ended: chats keep its name.
  const known = usable(assistants, t).find(({ id }) => id === assistant.id);
  const own = assistants.some(({ id, shared }) => id === assistant.id && shared?.edit !== false);
  return (
    <Menu.Root {...root} onOpenChange={(open) => !open && onClose()}>
      <Menu.Portal>
        <Menu.Positioner className={popupLayer} anchor={anchor} align="start" sideOffset={4} collisionPadding={8}>
          <Menu.Popup ref={popup} className={menu} finalFocus={returnTo(anchor)} aria-label={assistant.name}>
            {known && (
              <Menu.Item
                className={menuItem}
                onClick={() => void startWith(client, undefined, known).then(() => navigate('/'))}
              >
                <SquarePen size={16} aria-hidden />
                {t('header.newChat', { name: known.name })}
              </Menu.Item>
            )}
            {!known && status === 'ready' && <p className={css.goneNote}>{t('header.gone')}</p>}
            {own && (
              <Menu.Item className={menuItem} onClick={() => void navigate(`/settings/assistants/${assistant.id}`)}>
                <Pencil size={16} aria-hidden />
                {t('header.edit')}
              </Menu.Item>
            )}
            <Menu.Item className={menuItem} onClick={() => endWith(client, conversationId)}>
              <X size={16} aria-hidden />
              {t('header.leave')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
