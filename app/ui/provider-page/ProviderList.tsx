// All providers with the state each is in: searched, switched, put in order by hand or by keyboard.
import { Link, useParams } from '@remix-run/react';
import { GripVertical, Plus, Radar, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { button, field, hidden } from '../../styles/shared.css.ts';
import { LetterTile } from '../sources/LetterTile.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { useDragOrder } from '../parts/drag-order.ts';
import { Switch } from '../parts/Switch.tsx';
import { checks, outcomeOf } from './checks.ts';
import { dotOf, groupProviders, placesAfterMove } from './states.ts';
import type { ListedProvider } from './states.ts';
import * as css from './ProviderList.css.ts';

export function ProviderList() {
  const { t } = useTranslation('providers');
  const client = useClient();
  const state = useStore(client.providers, (all) => all);
  const vaults = useStore(client.vaults.store, (all) => all);
  const lists = useStore(client.modelLists, (all) => all);
  const states = useStore(client.providerStates.store, (all) => all);
  const checked = useStore(checks, (all) => all);
  const [query, setQuery] = useState('');
  const [said, setSaid] = useState('');
  const { id: current } = useParams();

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
  const groups = useMemo(() => groupProviders(listed, query), [listed, query]);

  const move = (id: string, to: string): void => {
    const ids = state.list.map((provider) => provider.id);
    const sorted = new Set(ids.filter((other) => states[other]?.sort !== undefined));
    const places = placesAfterMove(ids, id, to, sorted);
    const updates = [...places].map(
      ([other, sort]) => [other, (kept: (typeof states)[string]) => ({ ...kept, sort })] as const,
    );
    // Refused, the order is as it was: that is seen.
    void client.providerStates.changeAll(new Map(updates)).catch(() => undefined);
    const name = state.list.find((provider) => provider.id === id)?.name ?? id;
    setSaid(t('list.moved', { provider: name, place: (places.get(id) ?? 0) + 1, count: ids.length }));
  };

  const order = useDragOrder<HTMLElement>(move);
  return (
    <div className={css.list}>
      <div className={css.top}>
        <div className={css.searchBox}>
          <Search size={15} aria-hidden className={css.searchIcon} />
          <input
            type="search"
            className={`${field} ${css.search}`}
            placeholder={t('list.search')}
            aria-label={t('list.search')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <Link to="/settings/providers/new" className={button()}>
          <Plus size={16} aria-hidden />
          {t('list.add')}
        </Link>
        <Probe />
      </div>
      <nav ref={order} className={css.rows} aria-label={t('list.label')}>
        {groups.map(({ name, providers }) => (
          <section key={name} aria-label={t(`list.${name}`)}>
            <h2 className={css.group}>{t(`list.${name}`)}</h2>
            <ul className={css.items}>
              {providers.map(({ provider, dot }, at) => {
                const step = (by: 1 | -1) => (): void => {
                  const neighbour = providers[at + by];
                  if (neighbour) move(provider.id, neighbour.provider.id);
                };
                return (
                  <li
                    key={provider.id}
                    className={css.item}
                    data-current={provider.id === current}
                    data-sort={provider.id}
                  >
                    <Link
                      to={`/settings/providers/${encodeURIComponent(provider.id)}`}
                      className={css.link}
                      aria-current={provider.id === current ? 'page' : undefined}
                    >
                      <LetterTile host={provider.name} />
                      <span className={css.name}>{provider.name}</span>
                      <span className={css.state}>
                        {/* Said aloud of everyone; seen where it is news, the heading says the rest. */}
                        <span className={dot === 'noKey' || dot === 'off' ? hidden : ''}>{t(`state.${dot}`)}</span>
                        <span className={css.dot} data-state={dot} aria-hidden title={t(`state.${dot}`)} />
                      </span>
                    </Link>
                    <Grip label={t('list.reorder', { provider: provider.name })} onUp={step(-1)} onDown={step(1)} />
                    <span className={css.end}>
                      <Switch
                        small
                        label={t('page.on', { provider: provider.name })}
                        checked={!provider.off}
                        onChange={(enabled) =>
                          void client.providerStates
                            .change(provider.id, (kept) => ({ ...kept, enabled }))
                            .catch(() => undefined)
                        }
                      />
                    </span>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        {groups.length === 0 && (
          <p className={css.empty} role="status">
            {state.status === 'loading' && state.list.length === 0 ? t('list.loading') : t('list.none', { query })}
          </p>
        )}
      </nav>
      <p role="status" className={hidden}>
        {said}
      </p>
    </div>
  );
}

/** The handle that is dragged, and that arrows move with Alt held. */
function Grip({
  label,
  onUp,
  onDown,
}: {
  readonly label: string;
  readonly onUp: () => void;
  readonly onDown: () => void;
}) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'ArrowUp') onUp();
    else onDown();
  };
  return (
    <button type="button" className={css.grip} aria-label={label} title={label} draggable onKeyDown={onKeyDown}>
      <GripVertical size={15} aria-hidden />
    </button>
  );
}

function Probe() {
  const { t } = useTranslation('providers');
  const client = useClient();
  const [state, setState] = useState<'idle' | 'running' | readonly string[]>('idle');
  const probe = async (): Promise<void> => {
    setState('running');
    await client.loadProviders(true);
    const found = client.providers
      .get()
      .list.filter(({ localURL, health }) => localURL !== undefined && health === 'ready');
    setState(found.map(({ name }) => name));
  };
  return (
    <>
      <button type="button" className={css.probe} disabled={state === 'running'} onClick={() => void probe()}>
        <Radar size={16} aria-hidden />
        {state === 'running' ? t('list.probing') : t('list.probe')}
      </button>
      <p role="status" className={typeof state === 'object' ? css.state : hidden}>
        {typeof state === 'object' && t('list.probed', { count: state.length, names: state.join(', ') })}
      </p>
    </>
  );
}
