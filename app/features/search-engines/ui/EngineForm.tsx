// Key and address of the selected engine, and the buttons that check, save and delete them.
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../../client/net/call.ts';
import { errorOfThrown, factsOf } from '../../../shared/errors.ts';
import { button } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { formatMs } from '../../../ui/parts/format.ts';
import { hostOf } from '../../../ui/parts/links.ts';
import { searchEnginesApi } from '../shared/api.ts';
import type { Checked, Engine } from '../shared/api.ts';
import { EngineField } from './EngineField.tsx';
import * as css from './SearchEngines.css.ts';

interface Given {
  readonly values: Readonly<Record<string, string>>;
  readonly keep: readonly string[];
}

interface Props {
  readonly id: string;
  /** Undefined: a choice without settings. */
  readonly engine: Engine | undefined;
  readonly byModel: boolean;
  readonly choose: (given: Partial<Given>) => Promise<unknown>;
  readonly forget: () => Promise<unknown>;
}

type State =
  | { readonly type: 'idle' | 'busy' | 'saved' | 'forgotten' }
  | { readonly type: 'checked'; readonly result: Checked }
  | { readonly type: 'failed'; readonly text: string };

const faults = new Set([
  'no_settings',
  'bad_key',
  'no_credit',
  'rate_limit',
  'no_json',
  'unreadable',
  'failing',
  'refused',
  'unreachable',
  'key_for_address',
] as const);
type Fault = typeof faults extends Set<infer F> ? F : never;
const isFault = (code: string): code is Fault => (faults as ReadonlySet<string>).has(code);

/** The address is shown in full, so that its field holds it; keys are never returned. */
const draftsOf = (engine: Engine | undefined): Readonly<Record<string, string>> =>
  engine ? Object.fromEntries(Object.entries(engine.values).filter(([name]) => name === 'address')) : {};

export function EngineForm({ id, engine, byModel, choose, forget }: Props) {
  const { t, i18n } = useTranslation('search-engines');
  const client = useClient();
  const [drafts, setDrafts] = useState(() => draftsOf(engine));
  const [state, setState] = useState<State>({ type: 'idle' });
  const busy = state.type === 'busy';
  const title = engine?.title ?? '';
  const properties = Object.entries(engine?.settings.properties ?? {});
  const required = engine?.settings.required ?? [];
  const given = (): Given => ({
    values: Object.fromEntries(Object.entries(drafts).filter(([, value]) => value.trim() !== '')),
    keep: Object.keys(engine?.values ?? {}).filter((name) => name !== 'address' && (drafts[name] ?? '').trim() === ''),
  });
  const faultText = (reason: string, message: string): string =>
    isFault(reason) ? t(`fault.${reason}`, { engine: title }) : t('fault.other', { message });

  const attempt = async (work: () => Promise<State>): Promise<void> => {
    setState({ type: 'busy' });
    try {
      setState(await work());
    } catch (thrown) {
      const error = errorOfThrown(thrown, '');
      const { code } = factsOf(error);
      const said = typeof code === 'string' && isFault(code);
      setState({
        type: 'failed',
        text: said ? faultText(code, error.message) : t('failed', { reason: error.message }),
      });
    }
  };
  const save = (): Promise<void> =>
    attempt(async () => {
      await choose(engine ? given() : {});
      setDrafts(({ address }) => (address === undefined ? {} : { address }));
      await client.loadEngine();
      return { type: 'saved' };
    });
  const check = (): Promise<void> =>
    attempt(async () => {
      const result = await sendTo(client.transport, searchEnginesApi.check, {}, { engine: id, ...given() });
      return { type: 'checked', result };
    });
  const remove = (): Promise<void> =>
    attempt(async () => {
      await forget();
      setDrafts({});
      await client.loadEngine();
      return { type: 'forgotten' };
    });
  const fields = (isRequired: boolean) =>
    properties
      .filter(([name]) => required.includes(name) === isRequired)
      .map(([name, setting]) => (
        <EngineField
          key={name}
          name={name}
          setting={setting}
          kept={engine?.values[name]}
          operator={engine?.operator === true && required.includes(name)}
          draft={drafts[name] ?? ''}
          onChange={(value) => {
            setDrafts((all) => ({ ...all, [name]: value }));
            setState({ type: 'idle' });
          }}
        />
      ));
  const extra = fields(false);
  return (
    <form
      className={css.inner}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <p className={css.about}>
        {engine ? descriptionOf(engine, i18n.language) : t(byModel ? 'byModelText' : 'automaticText')}
      </p>
      {fields(true)}
      {engine && (
        <div className={css.links}>
          {engine.keys !== undefined && <OutLink to={engine.keys} text={t('get', { host: hostOf(engine.keys) })} />}
          {engine.docs !== undefined && <OutLink to={engine.docs} text={t('docs')} />}
        </div>
      )}
      {extra.length > 0 && (
        <details className={css.advanced}>
          <summary className={css.summary}>{t('advanced')}</summary>
          {extra}
        </details>
      )}
      {engine && <p className={css.about}>{t('privacy', { engine: title })}</p>}
      <div className={css.buttons}>
        <button type="submit" className={button({ look: 'primary' })} disabled={busy}>
          {t('save')}
        </button>
        {engine && (
          <button type="button" className={button()} disabled={busy} onClick={() => void check()}>
            {t(busy ? 'checking' : 'check')}
          </button>
        )}
        {engine && Object.keys(engine.values).length > 0 && (
          <button type="button" className={button({ look: 'danger' })} disabled={busy} onClick={() => void remove()}>
            {t('forget')}
          </button>
        )}
      </div>
      <p role="status" className={css.result}>
        {state.type === 'saved' && t('saved')}
        {state.type === 'forgotten' && t('forgotten')}
        {state.type === 'checked' && state.result.ok && <Works result={state.result} />}
      </p>
      <p role="alert" className={css.bad}>
        {state.type === 'failed' && state.text}
        {state.type === 'checked' &&
          !state.result.ok &&
          faultText(state.result.reason ?? '', state.result.message ?? '')}
      </p>
    </form>
  );
}

function Works({ result: { count = 0, first = '', ms = 0 } }: { readonly result: Checked }) {
  const { t, i18n } = useTranslation('search-engines');
  if (count === 0) return <>{t('nothing')}</>;
  return <>{t('works', { count, first, time: formatMs(ms, i18n.language) })}</>;
}

function descriptionOf({ description, locales }: Engine, language: string): string {
  return (locales[language] ?? locales[language.split('-')[0] ?? ''])?.description ?? description;
}

const OutLink = ({ to, text }: { readonly to: string; readonly text: string }) => (
  <a className={css.link} href={to} target="_blank" rel="noopener noreferrer">
    {text}
    <ExternalLink size={14} aria-hidden />
  </a>
);
