// All providers: connected ones as rows with their state, the others as tiles that link to their setup.
import { Link } from '@remix-run/react';
import { ChevronDown, Plus, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wellKnownFirst } from '../../shared/providers/well-known.ts';
import { button, field, hidden, scripted } from '../../styles/shared.css.ts';
import { BrandMark } from '../parts/BrandMark.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { PageHead } from '../settings-page/PageHead.tsx';
import { useDragOrder } from '../parts/drag-order.ts';
import { checks, outcomeOf } from './checks.ts';
import { LocalProbe } from './LocalProbe.tsx';
import { ConnectedRow } from './ConnectedRow.tsx';
import { NamedProviders } from './NamedProviders.tsx';
import type { NamedProvider } from './NamedProviders.tsx';
import { dotOf, groupProviders, placesAfterMove } from './states.ts';
import type { ListedProvider } from './states.ts';
import * as css from './ProviderList.css.ts';

/** Tiles shown before "show all". */
const firstTiles = 15;

/** `known`: the names in the server's markup, shown until the list loads. */
export function ProviderList({ known }: { readonly known: readonly NamedProvider[] | undefined }) {
  const { t } = useTranslation('providers');
  const client = useClient();
  const state = useStore(client.providers, (all) => all);
  const vaults = useStore(client.vaults.store, (all) => all);
  const lists = useStore(client.modelLists, (all) => all);
  const states = useStore(client.providerStates.store, (all) => all);
  const checked = useStore(checks, (all) => all);
  const [query, setQuery] = useState('');
  const [all, setAll] = useState(false);
  const [said, setSaid] = useState('');

  const listed = useMemo(
    () =>
      state.list.map((provider): ListedProvider => ({
        provider,
        dot: dotOf(provider, {
          own: vaults[provider.id] !== undefined,
          list: lists[provider.id],
          checked: outcomeOf(checked[provider.id]),
        }),
      })),
    [state.list, vaults, lists, checked],
  );
  const { inUse, more, off } = useMemo(() => groupProviders(listed, query), [listed, query]);
  const tiles = useMemo(() => wellKnownFirst(more, ({ provider }) => provider.id), [more]);
  const shown = all || query ? tiles : tiles.slice(0, firstTiles);

  const move = (id: string, to: string): void => {
    const ids = state.list.map((provider) => provider.id);
    const sorted = new Set(ids.filter((other) => states[other]?.sort !== undefined));
    const places = placesAfterMove(ids, id, to, sorted);
    const updates = [...places].map(
      ([other, sort]) => [other, (kept: (typeof states)[string]) => ({ ...kept, sort })] as const,
    );
    // If the server refuses, the list visibly returns to the previous order.
    void client.providerStates.changeAll(new Map(updates)).catch(() => undefined);
    const name = state.list.find((provider) => provider.id === id)?.name ?? id;
    const place = inUse.findIndex(({ provider }) => provider.id === to) + 1;
    setSaid(t('list.moved', { provider: name, place, count: inUse.length }));
  };
  const order = useDragOrder<HTMLUListElement>(move);
  const stepped = (at: number, by: 1 | -1) => (): void => {
    const [one, neighbour] = [inUse[at], inUse[at + by]];
    if (one && neighbour) move(one.provider.id, neighbour.provider.id);
  };
  return (
    <div className={css.page}>
      <PageHead title={t('list.label')} text={t('list.lead')}>
        <LocalProbe />
        <Link to="/settings/providers/new" className={button({ look: 'primary' })}>
          <Plus size={16} aria-hidden />
          {t('list.add')}
        </Link>
      </PageHead>
      <nav aria-label={t('list.label')}>
        {inUse.length > 0 && (
          <section aria-label={t('list.inUse')}>
            <h3 className={css.group}>
              {t('list.inUse')} <span className={css.count}>{inUse.length}</span>
            </h3>
            <ul ref={order} className={css.card}>
              {inUse.map((one, at) => (
                <ConnectedRow key={one.provider.id} one={one} onUp={stepped(at, -1)} onDown={stepped(at, 1)} />
              ))}
            </ul>
          </section>
        )}
        {off.length > 0 && (
          <section aria-label={t('list.off')}>
            <h3 className={css.group}>{t('list.off')}</h3>
            <ul className={css.card}>
              {off.map((one) => (
                <ConnectedRow key={one.provider.id} one={one} />
              ))}
            </ul>
          </section>
        )}
        <section aria-label={t('list.more')}>
          <div className={css.groupLine}>
            <h3 className={css.group}>
              {t('list.more')} {tiles.length > 0 && <span className={css.count}>{tiles.length}</span>}
            </h3>
            <div className={`${css.searchBox} ${scripted}`}>
              <Search size={16} aria-hidden className={css.searchIcon} />
              <input
                type="search"
                className={`${field} ${css.search}`}
                placeholder={t('list.search')}
                aria-label={t('list.search')}
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
            </div>
          </div>
          {known && state.list.length === 0 ? (
            <NamedProviders providers={known} />
          ) : state.status === 'loading' && state.list.length === 0 ? (
            <Bones label={t('list.loading')} />
          ) : (
            <ul className={css.tiles}>
              {shown.map(({ provider, dot }) => (
                <li key={provider.id} className={css.tile}>
                  <Link to={`/settings/providers/${encodeURIComponent(provider.id)}`} className={css.tileLink}>
                    <BrandMark mark={provider.mark} />
                    <span className={css.tileName}>{provider.name}</span>
                    <span className={hidden}>{t(`state.${dot}`)}, </span>
                    <span className={css.connect}>{t('list.connect')}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {shown.length < tiles.length && (
            <button type="button" className={`${button({ look: 'quiet' })} ${css.all}`} onClick={() => setAll(true)}>
              {t('list.all', { count: tiles.length })}
              <ChevronDown size={16} aria-hidden />
            </button>
          )}
        </section>
        {state.list.length > 0 && inUse.length + more.length + off.length === 0 && (
          <p className={css.empty} role="status">
            {t('list.none', { query })}
          </p>
        )}
      </nav>
      <p role="status" className={hidden}>
        {said}
      </p>
    </div>
  );
}

function Bones({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: 6 }, (_, at) => (
        <i key={at} className={css.bone} />
      ))}
    </div>
  );
}
