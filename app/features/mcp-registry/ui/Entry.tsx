// A server of the registry: texts of its publisher, links, and the form that adds it.
import { ExternalLink, Server } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { McpServerView } from '../../../shared/api/mcp.ts';
import { button } from '../../../styles/shared.css.ts';
import * as tools from '../../../ui/settings-page/ToolsPage.css.ts';
import type { RegistryEntry } from '../shared/api.ts';
import { AddForm } from './AddForm.tsx';
import * as css from './McpRegistry.css.ts';

interface Props {
  readonly entry: RegistryEntry;
  /** Addresses of the user's servers. */
  readonly urls: ReadonlySet<string | null>;
  readonly onAdded: (server: McpServerView) => void;
}

export function Entry({ entry, urls, onAdded }: Props) {
  const { t } = useTranslation('mcp-registry');
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  const { name, title, description, version, deprecated, remotes, programs, website, repository } = entry;
  const isAdded = done || remotes.some(({ url }) => URL.canParse(url) && urls.has(new URL(url).href));
  const links = [
    ['website', website],
    ['repository', repository],
  ] as const;
  return (
    <li className={tools.plugin}>
      <div className={tools.row}>
        <span className={tools.avatar} aria-hidden>
          <Server size={20} />
        </span>
        <div className={tools.texts}>
          <p className={tools.name}>{title}</p>
          {title !== name && <p className={tools.from}>{name}</p>}
          <p className={tools.about}>{description}</p>
          <p className={css.facts}>
            {version && <span>{t('version', { version })}</span>}
            {deprecated && <span className={css.warning}>{t('deprecated')}</span>}
            {links.map(
              ([kind, url]) =>
                url && (
                  <a
                    key={kind}
                    className={css.link}
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t('link', { link: t(kind), name: title })}
                  >
                    {t(kind)}
                    <ExternalLink size={13} aria-hidden />
                  </a>
                ),
            )}
          </p>
          {remotes.length === 0 && (
            <p className={tools.about}>
              {t(programs.length > 0 ? 'local' : 'nowhere')} {programs.join(', ')}
            </p>
          )}
        </div>
        {remotes.length > 0 && !open && (
          <button
            type="button"
            className={`${button()} ${css.action}`}
            aria-label={t('add.openLabel', { name: title })}
            onClick={() => setOpen(true)}
          >
            {t(isAdded ? 'added' : 'add.open')}
          </button>
        )}
      </div>
      <p role="status" className={css.done}>
        {done && t('add.done', { name: title })}
      </p>
      {open && (
        <AddForm
          entry={entry}
          onAdded={(server) => {
            onAdded(server);
            setDone(true);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}
