// Surfaces: popups and dialogs, and empty states.
import { Menu } from '@base-ui/react/menu';
import { Folder, Inbox, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { button, dialogBody, menuItem, textButton } from '../../styles/shared.css.ts';
import { OptionsPopover } from '../../ui/composer/OptionsPopover.tsx';
import { DialogSheet } from '../../ui/parts/DialogSheet.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { MenuSheet } from '../../ui/parts/MenuSheet.tsx';
import { Skeleton } from '../../ui/parts/Skeleton.tsx';
import type { Card } from '../card.ts';
import * as css from '../Gallery.css.ts';

const nothing = (): void => undefined;

/** Opens its content on click, so that popups do not cover the page of all cards. */
function Opener({ children }: { readonly children: (anchor: HTMLElement, close: () => void) => ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <div className={css.row}>
      <button type="button" className={button()} data-opener onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Open
      </button>
      {anchor && children(anchor, () => setAnchor(undefined))}
    </div>
  );
}

export const surfaces: readonly Card[] = [
  {
    id: 'waiting',
    title: 'Empty and loading',
    render: () => (
      <div className={css.columns}>
        <EmptyState icon={Inbox} title="No projects yet" text="A project keeps chats, files and instructions together.">
          <button type="button" className={button()}>
            <Plus size={16} aria-hidden /> New project
          </button>
        </EmptyState>
        <div>
          <Skeleton rows={2} />
          <Skeleton rows={1} of="field" />
          <Skeleton rows={3} of="line" />
        </div>
      </div>
    ),
  },
  {
    id: 'menu',
    title: 'Menu',
    over: true,
    render: () => (
      <Opener>
        {(anchor, close) => (
          <MenuSheet anchor={anchor} label="Chat options" align="start" onClose={close}>
            <Menu.Item className={menuItem}>
              <Pencil size={16} aria-hidden /> Rename
            </Menu.Item>
            <Menu.Item className={menuItem} disabled>
              <Folder size={16} aria-hidden /> Move to folder
            </Menu.Item>
            <Menu.Item className={menuItem} data-danger>
              <Trash2 size={16} aria-hidden /> Delete
            </Menu.Item>
          </MenuSheet>
        )}
      </Opener>
    ),
  },
  {
    id: 'dialog',
    title: 'Dialog',
    over: true,
    render: () => (
      <Opener>
        {(_anchor, close) => (
          <DialogSheet title="Share this chat" onClose={close}>
            <div className={dialogBody}>
              <p>Anyone with the link can read the messages up to this one.</p>
              <p className={css.row}>
                <button type="button" className={button({ look: 'primary' })}>
                  Create link
                </button>
                <button type="button" className={textButton} onClick={nothing}>
                  More
                </button>
              </p>
            </div>
          </DialogSheet>
        )}
      </Opener>
    ),
  },
  {
    id: 'panel',
    title: 'Panel of options',
    over: true,
    render: () => (
      <Opener>
        {(anchor, close) => (
          <OptionsPopover anchor={anchor} align="start" title="Context" onClose={close}>
            <p>36,000 of 200,000 tokens</p>
          </OptionsPopover>
        )}
      </Opener>
    ),
  },
];
