// The models of a provider: load, search, switch, add, edit and reorder; each row shows its source.
import { ListChecks, Plus, RefreshCw } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import { editModels } from '../../shared/providers/edit-models.ts';
import { canList } from '../../shared/providers/model-lists.ts';
import type { ResolvedModel } from '../../shared/providers/model-resolver.ts';
import { switchModel, switchModels } from '../../shared/providers/provider-states.ts';
import type { ModelStates, ProviderState } from '../../shared/providers/provider-states.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { button, field, label, spinner } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { useDragOrder } from '../parts/drag-order.ts';
import { formatTime } from '../parts/format.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { Select } from '../parts/Select.tsx';
import { ableOf } from '../picker/rows.ts';
import { useErrorReason } from '../parts/use-error-sentence.ts';
import { begin } from './begin.ts';
import { ModelRow } from './ModelRow.tsx';
import { textPricing } from './text-pricing.ts';
import * as css from './Models.css.ts';
import * as page from './ProviderPage.css.ts';

const ManyEditor = lazyPart(() => import('./ManyEditor.tsx'));

interface Props {
  readonly provider: ProviderInfo;
  readonly states: ModelStates;
  readonly change: (update: (state: ProviderState) => ProviderState) => void;
  /** Models of an unconnected provider cannot be used, so they have no switches. */
  readonly connected: boolean;
}

const filters = ['all', 'on', 'off', 'own'] as const;
type Filter = (typeof filters)[number];

/** Number of rows from which the list is virtualized. */
const virtualFrom = 100;

export function Models({ provider, states, change, connected }: Props) {
  const { t, i18n } = useTranslation('providers');
  const reason = useErrorReason();
  const client = useClient();
  const own = useStore(client.vaults.store, (all) => all[provider.id] !== undefined);
  const list = useStore(client.modelLists, (all) => all[provider.id]);
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<string>();
  /** Ids of the selected models; undefined outside of selection mode. */
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const ordered = states.order.length > 0;
  // `provider` is a new object whenever its models change.
  const models = useMemo(() => {
    const all = client.modelsOf(provider.id);
    // Sorted by default state, not current state: a row must not move when switched.
    return ordered ? all : all.toSorted(byDefault);
  }, [client, provider, ordered]);
  // Deferred: the field repaints before a thousand rows are filtered.
  const wanted = useDeferredValue(query);
  const shown = useMemo(() => models.filter((model) => fits(model, wanted, filter)), [models, wanted, filter]);
  const virtual = shown.length > virtualFrom;
  const every = shown.length === models.length;
  const on = models.filter(({ card }) => card.enabled).length;

  const changeModels = (update: (models: ModelStates) => ModelStates): void =>
    change((state) => ({ ...state, models: update(state.models) }));
  const move = (id: string, to: string | undefined): void => {
    const ids = models.map(({ card }) => card.id);
    const at = to === undefined ? -1 : ids.indexOf(to);
    if (at === -1) return;
    changeModels((kept) => ({ ...kept, order: ids.toSpliced(ids.indexOf(id), 1).toSpliced(at, 0, id) }));
  };
  const order = useDragOrder<HTMLDivElement>(move);
  const canFetch = canList(provider, own);
  const switchShown = (on: boolean): void => changeModels((kept) => switchModels(kept, shown, on));
  const onlyShown = (): void => {
    const ids = new Set(shown.map(({ card }) => card.id));
    const others = models.filter(({ card }) => !ids.has(card.id));
    changeModels((kept) => switchModels(switchModels(kept, others, false), shown, true));
  };
  const tagged = models.some(({ source }) => source !== models[0]?.source);
  const row = (model: ResolvedModel, at: number) => {
    const { id } = model.card;
    return (
      <ModelRow
        key={id}
        model={model}
        provider={provider}
        edited={states.edited[id] !== undefined}
        starred={states.starred.includes(id)}
        tagged={tagged}
        chosen={chosen?.has(id)}
        onChoose={(on) =>
          setChosen((ids) => new Set(on ? [...(ids ?? []), id] : [...(ids ?? [])].filter((other) => other !== id)))
        }
        open={open === id}
        onOpen={() => setOpen(open === id ? undefined : id)}
        onSwitch={connected ? (on) => changeModels((kept) => switchModel(kept, id, on, model.onByItself)) : undefined}
        onStar={() =>
          changeModels((kept) => ({
            ...kept,
            starred: kept.starred.includes(id) ? kept.starred.filter((other) => other !== id) : [...kept.starred, id],
          }))
        }
        onEdit={(edit) => {
          changeModels(({ edited: { [id]: _, ...edited }, ...kept }) => ({
            ...kept,
            edited: edit ? { ...edited, [id]: edit } : edited,
          }));
          setOpen(undefined);
        }}
        onRemove={
          model.source === 'own'
            ? () => changeModels((kept) => ({ ...kept, added: kept.added.filter((other) => other !== id) }))
            : undefined
        }
        onUp={() => move(id, shown[at - 1]?.card.id)}
        onDown={() => move(id, shown[at + 1]?.card.id)}
      />
    );
  };
  return (
    <section className={page.card} aria-label={t('models.title')}>
      <div className={page.cardHead}>
        <h3 className={page.cardTitle}>
          {t('models.title')}{' '}
          <span className={page.note}>
            {connected ? t('models.count', { on, count: models.length }) : models.length}
          </span>
        </h3>
        {connected && shown.length > 1 && (
          <div className={css.bulk} role="group" aria-label={t('models.bulk')}>
            <button type="button" className={button({ look: 'quiet' })} onClick={() => switchShown(true)}>
              {every ? t('models.allOn') : t('models.shownOn', { count: shown.length })}
            </button>
            <button type="button" className={button({ look: 'quiet' })} onClick={() => switchShown(false)}>
              {every ? t('models.allOff') : t('models.shownOff', { count: shown.length })}
            </button>
            {!every && (
              <button type="button" className={button({ look: 'quiet' })} onClick={onlyShown}>
                {t('models.onlyThese', { count: shown.length })}
              </button>
            )}
          </div>
        )}
        <span className={page.silent} role="status">
          {list?.at !== undefined && t('models.fetched', { time: formatTime(list.at, i18n.language) })}
        </span>
      </div>
      <div className={css.tools}>
        <input
          type="search"
          className={`${field} ${css.search}`}
          placeholder={t('models.search')}
          aria-label={t('models.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Select
          look="fit"
          label={t('models.filter')}
          value={filter}
          choices={filters.map((name) => ({ value: name, label: t(`models.${name}`) }))}
          onChange={setFilter}
        />
        {provider.operations.includes('models') && (
          <button
            type="button"
            className={button()}
            disabled={!canFetch || list?.status === 'loading'}
            onClick={() => void client.refreshModels(provider.id)}
          >
            <RefreshCw size={15} aria-hidden className={list?.status === 'loading' ? spinner : ''} />
            {list?.status === 'loading' ? t('models.fetching') : t('models.fetch')}
          </button>
        )}
        {models.length > 1 && (
          <button
            type="button"
            className={button()}
            aria-expanded={chosen !== undefined}
            onClick={() => {
              setOpen(undefined);
              setChosen(chosen ? undefined : new Set());
            }}
          >
            <ListChecks size={15} aria-hidden />
            {t('many.several')}
          </button>
        )}
        <button type="button" className={button()} aria-expanded={adding} onClick={() => setAdding(!adding)}>
          <Plus size={15} aria-hidden />
          {t('models.add')}
        </button>
      </div>
      {list?.error && (
        <p role="alert" className={page.bad}>
          {t(models.length > 0 ? 'models.fetchFailed' : 'models.fetchFailedEmpty', {
            reason: reason(list.error, provider.name),
          })}
        </p>
      )}
      {adding && (
        <AddModel
          known={models}
          onAdd={(id) => {
            changeModels((kept) => ({ ...kept, added: [id, ...kept.added] }));
            setAdding(false);
            setQuery('');
            setOpen(id);
          }}
        />
      )}
      {chosen && (
        <Suspense>
          <ManyEditor
            count={chosen.size}
            shown={shown.length}
            onAll={() => setChosen(new Set([...chosen, ...shown.map(({ card }) => card.id)]))}
            onNone={() => setChosen(new Set())}
            onSave={(edit) => {
              changeModels((kept) => editModels(kept, [...chosen], edit));
              setChosen(undefined);
            }}
            onCancel={() => setChosen(undefined)}
          />
        </Suspense>
      )}
      {shown.length > 0 && (
        <div className={css.heads} aria-hidden>
          <span>{t('models.heads.model')}</span>
          <span>{shown.some(({ card }) => ableOf(card, provider).length > 0) && t('models.heads.abilities')}</span>
          <span>{shown.some(({ card }) => card.contextWindowTokens !== undefined) && t('models.heads.context')}</span>
          <span>{shown.some(({ card }) => textPricing(card)) && t('models.heads.price')}</span>
        </div>
      )}
      <div ref={order} className={virtual ? `${css.list} ${css.scroller}` : css.list}>
        {virtual ? (
          <Virtualizer as="ul" item="li" data={shown}>
            {row}
          </Virtualizer>
        ) : (
          <ul className={css.plain}>
            {shown.map((model, at) => (
              <li key={model.card.id}>{row(model, at)}</li>
            ))}
          </ul>
        )}
      </div>
      {shown.length === 0 && (
        <p role="status" className={page.note}>
          {models.length > 0
            ? t('models.none', { query })
            : t(provider.localURL === undefined ? 'models.empty' : 'models.emptyLocal')}
        </p>
      )}
    </section>
  );
}

/**
 * Sorts custom models first, then by release date, newest first; models without a date are last, those on by default
 * before the others.
 */
function byDefault(a: ResolvedModel, b: ResolvedModel): number {
  return (
    Number(b.source === 'own') - Number(a.source === 'own') ||
    (b.card.releasedAt ?? '').localeCompare(a.card.releasedAt ?? '') ||
    Number(b.onByItself) - Number(a.onByItself)
  );
}

function fits({ card, source }: ResolvedModel, query: string, filter: Filter): boolean {
  if (filter === 'on' && !card.enabled) return false;
  if (filter === 'off' && card.enabled) return false;
  if (filter === 'own' && source !== 'own') return false;
  const text = `${card.id} ${card.displayName ?? ''}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function AddModel({
  known,
  onAdd,
}: {
  readonly known: readonly ResolvedModel[];
  readonly onAdd: (id: string) => void;
}) {
  const { t } = useTranslation('providers');
  const inputId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [id, setId] = useState('');
  useEffect(() => begin(form.current), []);
  const clean = id.trim();
  const taken = known.some(({ card }) => card.id === clean);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (clean && !taken) onAdd(clean);
      }}
    >
      <div className={css.adding}>
        <div className={page.grow}>
          <label className={label} htmlFor={inputId}>
            {t('models.addId')}
          </label>
          <input
            id={inputId}
            className={field}
            value={id}
            maxLength={200}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setId(event.target.value)}
          />
        </div>
        <button type="submit" className={button({ look: 'primary' })} disabled={!clean || taken}>
          {t('models.addSave')}
        </button>
      </div>
      <p role="alert" className={page.bad}>
        {taken && t('models.known')}
      </p>
    </form>
  );
}
