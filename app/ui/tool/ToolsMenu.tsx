// Menu of the plugins enabled in this chat, with a link to all plugins.
import { Menu } from '@base-ui/react/menu';
import { useNavigate } from '@remix-run/react';
import { Check, LoaderCircle, Paperclip, Settings } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { byItself } from '../../shared/tools/by-itself.ts';
import { toolTexts } from '../../shared/tools/sources.ts';
import { menuItem, spinner } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { MenuSheet } from '../parts/MenuSheet.tsx';
import { Avatar } from './Avatar.tsx';
import { ItemChoices } from './ItemChoices.tsx';
import { OnDemandNote } from './OnDemandNote.tsx';
import * as css from './ToolsButton.css.ts';

const ResourceDialog = lazyPart(() => import('../mcp/ResourceDialog.tsx'));

/** Delay before a loading state is shown. */
const slowMs = 400;

interface Props {
  readonly anchor: HTMLElement;
  readonly conversationId: string | undefined;
  readonly config: ChatConfig;
  readonly onClose: () => void;
}

export default function ToolsMenu({ anchor, conversationId, config, onClose }: Props) {
  const ready = usePageTexts('tools');
  const { t, i18n } = useTranslation('tools');
  const client = useClient();
  const navigate = useNavigate();
  const { status, sources: all } = useStore(client.tools.registry.list, (list) => list);
  // Search has its own switch.
  const sources = all.filter(({ manifest, feature }) => !byItself.has(manifest.identifier) && !feature?.items);
  const itemed = all.filter(({ feature }) => feature?.items);
  useEffect(() => void client.tools.registry.load(), [client]);
  const [attaching, setAttaching] = useState(false);
  const waiting = sources.length === 0 && (status === 'idle' || status === 'loading');
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  // A growing menu would flip to another side or cover its button, so it opens with the full list or with reserved
  // height.
  if (!ready || (waiting && !slow)) return null;
  if (attaching)
    return (
      <Suspense>
        <ResourceDialog conversationId={conversationId} onClose={onClose} />
      </Suspense>
    );
  const set = (identifier: string, on: boolean): void => {
    const others = config.plugins.filter((each) => each !== identifier);
    client.configure(conversationId, { plugins: on ? [...others, identifier] : others });
  };
  return (
    <MenuSheet anchor={anchor} label={t('menu.title')} align="start" className={css.menu} onClose={onClose}>
      <p className={css.title}>{t('menu.title')}</p>
      {waiting && (
        <p className={css.waiting} role="presentation">
          <LoaderCircle size={16} aria-hidden className={spinner} />
        </p>
      )}
      {status === 'failed' && <p className={css.hint}>{t('menu.failed')}</p>}
      {sources.length + itemed.length === 0 && status === 'ready' && <p className={css.hint}>{t('menu.none')}</p>}
      {sources.map(({ manifest, mcp }) => {
        const { title, description } = toolTexts(manifest, i18n.language);
        const on = config.plugins.includes(manifest.identifier);
        return (
          <Menu.CheckboxItem
            key={manifest.identifier}
            className={`${menuItem} ${css.item}`}
            checked={on}
            closeOnClick={false}
            onCheckedChange={(checked) => set(manifest.identifier, checked)}
          >
            <span className={css.avatar} aria-hidden>
              <Avatar manifest={manifest} size={18} />
            </span>
            <span className={css.texts}>
              <span className={css.name}>{title}</span>
              <span className={css.about}>
                {mcp?.missing === undefined ? description : t(`mcp.missing.${mcp.missing}`)}
              </span>
            </span>
            <span className={css.tick} data-on={on} aria-hidden>
              <Check size={13} />
            </span>
          </Menu.CheckboxItem>
        );
      })}
      {itemed.map((source) => (
        <ItemChoices
          key={source.manifest.identifier}
          source={source}
          off={config.itemsOff}
          onChange={(itemsOff) => client.configure(conversationId, { itemsOff })}
        />
      ))}
      <OnDemandNote config={config} className={css.hint} />
      <div className={css.foot} role="presentation">
        <Menu.Separator className={css.line} />
        {sources.some(({ mcp }) => mcp) && (
          <Menu.Item className={menuItem} closeOnClick={false} onClick={() => setAttaching(true)}>
            <Paperclip size={16} aria-hidden />
            {t('resource.menu')}
          </Menu.Item>
        )}
        <Menu.Item className={menuItem} onClick={() => void navigate('/settings/tools')}>
          <Settings size={16} aria-hidden />
          {t('menu.manage')}
        </Menu.Item>
      </div>
    </MenuSheet>
  );
}
