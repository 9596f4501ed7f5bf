// The list of the model picker: type to filter, arrows to move, Enter to choose; virtual above a hundred rows.
import { Layers, RefreshCw, Search } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import { switchModel } from '../../shared/providers/provider-states.ts';
import type { ModelStates } from '../../shared/providers/provider-states.ts';
import { obstacleOf } from '../../shared/providers/providers.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { modelKey } from '../../shared/providers/model-key.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { PickerRowView } from './PickerRow.tsx';
import { pickerRows } from './rows.ts';
import type { Needs, PickerRow } from './rows.ts';
import * as css from './Picker.css.ts';

interface Props {
  readonly selected: string;
  readonly onSelect: (provider: string, model: string) => void;
  readonly onKey: (provider: ProviderInfo, model?: string) => void;
  readonly needs?: Needs | undefined;
}

const virtualFrom = 100;

/** Headings are passed over, but for a provider without models: its key is all there is to choose. */
const isChoice = (row: PickerRow | undefined): boolean =>
  row !== undefined && (row.kind === 'model' || (row.provider !== undefined && row.count === 0));

export function PickerList({ selected, onSelect, onKey, needs }: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const state = useStore(client.providers, (providers) => providers);
  const vaults = useStore(client.vaults.store, (all) => all);
  const recents = useStore(client.settings, (settings) => settings.recents);
  const by = useStore(client.settings, (settings) => settings.picker);
  const [query, setQuery] = useState('');
  const rows = useMemo(
    () => pickerRows({ providers: state.list, vaults, recents, query, by, needs }),
    [state.list, vaults, recents, query, by, needs],
  );
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      rows.findIndex((row) => row.kind === 'model' && modelKey(row.provider.id, row.model.id) === selected),
    ),
  );
  const at = isChoice(rows[active]) ? active : rows.findIndex(isChoice);
  const list = useRef<VListHandle>(null);
  const plain = useRef<HTMLDivElement>(null);
  const id = useId();
  const virtual = rows.length > virtualFrom;

  useEffect(() => {
    if (virtual) list.current?.scrollToIndex(Math.max(0, at), { align: 'nearest' });
    else plain.current?.querySelector(`[data-row="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at, virtual]);

  const choose = (row: PickerRow | undefined): void => {
    if (row?.kind === 'head') {
      if (row.provider) onKey(row.provider);
      return;
    }
    if (!row) return;
    const { provider, model, obstacle } = row;
    if (obstacle === 'off') {
      changeModels(provider, (models) => {
        const known = client.modelsOf(provider.id).find(({ card }) => card.id === model.id);
        return switchModel(models, model.id, true, known?.onByItself ?? false);
      });
    }
    const closed = obstacleOf(provider, vaults[provider.id]?.vault);
    if (closed) onKey(provider, model.id);
    else onSelect(provider.id, model.id);
  };
  /** A change that the server refuses is seen: the row is as before. */
  const changeModels = (provider: ProviderInfo, update: (models: ModelStates) => ModelStates): void =>
    void client.providerStates
      .change(provider.id, (kept) => ({ ...kept, models: update(kept.models) }))
      .catch(() => undefined);
  const star = (provider: ProviderInfo, model: string): void =>
    changeModels(provider, (models) => ({
      ...models,
      starred: models.starred.includes(model)
        ? models.starred.filter((other) => other !== model)
        : [...models.starred, model],
    }));
  const move = (step: 1 | -1): void => {
    for (let next = at + step; next >= 0 && next < rows.length; next += step) {
      if (isChoice(rows[next])) return setActive(next);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Home: () => setActive(rows.findIndex(isChoice)),
      End: () => setActive(rows.findLastIndex(isChoice)),
      Enter: () => choose(rows[at]),
    };
    const row = rows[at];
    // With Alt held, some keyboards write another letter.
    if (event.altKey && event.code === 'KeyS' && row?.kind === 'model') {
      event.preventDefault();
      return star(row.provider, row.model.id);
    }
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const draw = (row: PickerRow, index: number) => (
    <PickerRowView
      key={row.key}
      id={`${id}-${index}`}
      index={index}
      row={row}
      active={index === at}
      selected={row.kind === 'model' && modelKey(row.provider.id, row.model.id) === selected}
      onChoose={() => choose(row)}
      onKey={onKey}
      onStar={star}
    />
  );

  return (
    <>
      <div className={css.searchBox}>
        <Search size={16} aria-hidden />
        <input
          className={css.search}
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-label={t('picker.search')}
          aria-autocomplete="list"
          aria-haspopup="grid"
          placeholder={t('picker.search')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          aria-keyshortcuts="Alt+S"
        />
        <button
          type="button"
          className={css.keyButton}
          aria-pressed={by === 'model'}
          title={t('picker.byModelHint')}
          onClick={() => {
            setActive(0);
            client.setSettings({ picker: by === 'model' ? 'provider' : 'model' });
          }}
        >
          <Layers size={14} aria-hidden />
          {t('picker.byModel')}
        </button>
      </div>
      <div
        id={`${id}-list`}
        role="grid"
        aria-label={t('picker.title')}
        tabIndex={-1}
        className={virtual ? `${css.list} ${css.tall}` : css.list}
      >
        {virtual ? (
          // A function and not elements: thousands of them, made anew with each key, cost more than what is seen of them.
          <VList ref={list} className={css.virtual} data={rows}>
            {draw}
          </VList>
        ) : (
          <div ref={plain} className={css.plain}>
            {rows.map(draw)}
          </div>
        )}
      </div>
      <Status
        state={state.status}
        empty={rows.length === 0}
        query={query}
        onAgain={() => void client.loadProviders()}
      />
    </>
  );
}

function Status({
  state,
  empty,
  query,
  onAgain,
}: {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly empty: boolean;
  readonly query: string;
  readonly onAgain: () => void;
}) {
  const { t } = useTranslation('chat');
  if (state === 'failed') {
    return (
      <div className={css.status} role="alert">
        {t('picker.failed')}
        <button type="button" className={button()} onClick={onAgain}>
          <RefreshCw size={16} aria-hidden />
          {t('picker.again')}
        </button>
      </div>
    );
  }
  if (!empty) return null;
  return (
    <p className={css.status} role="status">
      {state === 'loading' ? t('picker.loading') : t('picker.none', { query })}
    </p>
  );
}
