// List of the model picker: typing filters, arrow keys move, Enter chooses; virtualized from a hundred rows.
import { RefreshCw } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import { modelKey } from '../../shared/providers/model-key.ts';
import { switchModel } from '../../shared/providers/provider-states.ts';
import type { ModelStates } from '../../shared/providers/provider-states.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { button, hidden } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { PickerDetail } from './PickerDetail.tsx';
import { PickerFoot } from './PickerFoot.tsx';
import { PickerRowView } from './PickerRow.tsx';
import { PickerSearch } from './PickerSearch.tsx';
import { pickerRows } from './rows.ts';
import type { Needs, PickerRow, Scope } from './rows.ts';
import * as css from './Picker.css.ts';

interface Props {
  /** Keys of the selected models; the first is active when the list opens. */
  readonly selected: string | readonly string[];
  readonly onSelect: (provider: string, model: string) => void;
  readonly onKey: (provider: ProviderInfo, model?: string) => void;
  readonly needs?: Needs | undefined;
}

const virtualFrom = 100;

/** Headings are skipped, except for a provider without models, whose only choice is to enter a key. */
const isChoice = (row: PickerRow | undefined): boolean =>
  row !== undefined && (row.kind !== 'head' || (row.provider !== undefined && row.count === 0));

const isSelected = (row: PickerRow, selected: Props['selected']): boolean =>
  row.kind === 'model' && [selected].flat().includes(modelKey(row.provider.id, row.model.id));

export function PickerList({ selected, onSelect, onKey, needs }: Props) {
  const { t } = useTranslation('picker');
  const client = useClient();
  const state = useStore(client.providers, (providers) => providers);
  const vaults = useStore(client.vaults.store, (all) => all);
  const recents = useStore(client.settings, (settings) => settings.recents);
  const by = useStore(client.settings, (settings) => settings.picker);
  const [query, setQuery] = useState('');
  const [scope, setScope] = useState<Scope>('all');
  const [view, setView] = useState<'models' | 'connect'>('models');
  // Deferred: the field shows the next letter before thousands of rows are filtered.
  const listedFor = useDeferredValue(query);
  const rowsFor = (asked: string): readonly PickerRow[] =>
    pickerRows({ providers: state.list, vaults, recents, query: asked, by, scope, view, needs });
  const rows = useMemo(
    () => pickerRows({ providers: state.list, vaults, recents, query: listedFor, by, scope, view, needs }),
    [state.list, vaults, recents, listedFor, by, scope, view, needs],
  );
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      rows.findIndex((row) => isSelected(row, selected)),
    ),
  );
  const at = isChoice(rows[active]) ? active : rows.findIndex(isChoice);
  const list = useRef<VListHandle>(null);
  const plain = useRef<HTMLDivElement>(null);
  /**
   * True if the pointer highlighted the row, which is then in view: scrolling would move the list under the pointer.
   */
  const pointed = useRef(false);
  const id = useId();
  const last = rows.at(-1);
  const more = last?.kind === 'more' ? last : undefined;
  const listed = more ? rows.slice(0, -1) : rows;
  const virtual = listed.length > virtualFrom;

  useEffect(() => {
    if (pointed.current || at >= listed.length) return;
    if (virtual) list.current?.scrollToIndex(Math.max(0, at), { align: 'nearest' });
    else plain.current?.querySelector(`[data-row="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at, virtual, listed.length]);

  /** A refused change is visible, since the row returns to its state. */
  const changeModels = useCallback(
    (provider: ProviderInfo, update: (models: ModelStates) => ModelStates): void =>
      void client.providerStates
        .change(provider.id, (kept) => ({ ...kept, models: update(kept.models) }))
        .catch(() => undefined),
    [client],
  );
  const show = useCallback((next: 'models' | 'connect'): void => {
    setView(next);
    setQuery('');
    setActive(0);
  }, []);
  const choose = useCallback(
    (row: PickerRow | undefined): void => {
      switch (row?.kind) {
        case 'head':
          return row.provider && onKey(row.provider);
        case 'vendor':
          return onKey(row.provider, row.model);
        case 'more':
          return show('connect');
        case 'model': {
          const { provider, model, obstacle } = row;
          if (obstacle !== undefined && obstacle !== 'off') return onKey(provider, model.id);
          if (obstacle === 'off') {
            changeModels(provider, (models) => {
              const known = client.modelsOf(provider.id).find(({ card }) => card.id === model.id);
              return switchModel(models, model.id, true, known?.onByItself ?? false);
            });
          }
          return onSelect(provider.id, model.id);
        }
        case undefined:
      }
    },
    [client, changeModels, onKey, onSelect, show],
  );
  const star = useCallback(
    (provider: ProviderInfo, model: string): void =>
      changeModels(provider, (models) => ({
        ...models,
        starred: models.starred.includes(model)
          ? models.starred.filter((other) => other !== model)
          : [...models.starred, model],
      })),
    [changeModels],
  );
  const reach = (index: number): void => {
    pointed.current = false;
    setActive(index);
  };
  const move = (step: 1 | -1): void => {
    for (let next = at + step; next >= 0 && next < rows.length; next += step) {
      if (isChoice(rows[next])) return reach(next);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const back = view === 'connect' && (event.key === 'Escape' || (event.key === 'Backspace' && query === ''));
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Home: () => reach(rows.findIndex(isChoice)),
      End: () => reach(rows.findLastIndex(isChoice)),
      // Uses the current query, even if the deferred list is not updated yet.
      Enter: () => choose(listedFor === query ? rows[at] : rowsFor(query).find(isChoice)),
      ...(back ? { [event.key]: () => show('models') } : {}),
    };
    const row = rows[at];
    // With Alt some keyboards produce another letter.
    if (event.altKey && event.code === 'KeyS' && row?.kind === 'model') {
      event.preventDefault();
      return star(row.provider, row.model.id);
    }
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    // Escape first goes back, and closes the picker only from its first list.
    if (back) event.stopPropagation();
    act();
  };
  const onPoint = ({ target }: MouseEvent): void => {
    const place = target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : undefined;
    const index = Number(place ?? -1);
    if (index === at || !isChoice(rows[index])) return;
    pointed.current = true;
    setActive(index);
  };
  const draw = (row: PickerRow, index: number) => (
    <PickerRowView
      key={row.key}
      id={`${id}-${index}`}
      index={index}
      row={row}
      active={index === at}
      selected={isSelected(row, selected)}
      onChoose={choose}
      onKey={onKey}
      onStar={star}
    />
  );
  const mixed = state.list.some(
    ({ localURL, health, keyed, off }) => localURL && !off && (keyed || health === 'ready'),
  );

  return (
    <>
      <PickerSearch
        list={`${id}-list`}
        active={at >= 0 ? `${id}-${at}` : undefined}
        query={query}
        onQuery={(next) => {
          setQuery(next);
          reach(0);
        }}
        onKeyDown={onKeyDown}
        by={by}
        onBy={(picker) => {
          reach(0);
          client.setSettings({ picker });
        }}
        scope={mixed ? scope : undefined}
        onScope={(next) => {
          reach(0);
          setScope(next);
        }}
        onBack={view === 'connect' ? () => show('models') : undefined}
      />
      <div className={css.grid} onMouseMove={onPoint}>
        <div id={`${id}-list`} role="grid" aria-label={t('title')} className={css.parts}>
          <div className={css.list}>
            {virtual ? (
              // A render function: creating thousands of elements for each key would cost more than rendering the
              // visible ones.
              <VList ref={list} className={css.virtual} data={listed}>
                {draw}
              </VList>
            ) : listed.length > 0 ? (
              <div ref={plain} className={css.plain}>
                {listed.map(draw)}
              </div>
            ) : null}
          </div>
          {more && (
            <PickerFoot
              id={`${id}-${rows.length - 1}`}
              index={rows.length - 1}
              row={more}
              active={at === rows.length - 1}
              onOpen={() => choose(more)}
            />
          )}
        </div>
        {rows.length === 0 && (
          <div className={css.list}>
            <Status state={state.status} query={listedFor} onAgain={() => void client.loadProviders()} />
          </div>
        )}
        <div className={css.side}>
          <PickerDetail row={rows[at]} />
        </div>
      </div>
    </>
  );
}

interface StatusProps {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly query: string;
  readonly onAgain: () => void;
}

/** Shown instead of rows: loading, an error, or no match. */
function Status({ state, query, onAgain }: StatusProps) {
  const { t } = useTranslation('picker');
  const { t: chat } = useTranslation('chat');
  switch (state) {
    case 'failed':
      return (
        <div className={css.status} role="alert">
          {chat('picker.failed')}
          <button type="button" className={button()} onClick={onAgain}>
            <RefreshCw size={16} aria-hidden />
            {chat('picker.again')}
          </button>
        </div>
      );
    case 'loading':
      return (
        <div className={css.bones} role="status">
          <span className={hidden}>{t('loading')}</span>
          {Array.from({ length: 8 }, (_, at) => (
            <i key={at} className={css.bone} />
          ))}
        </div>
      );
    case 'ready':
      return (
        <p className={css.status} role="status">
          {t('none', { query })}
        </p>
      );
  }
}
