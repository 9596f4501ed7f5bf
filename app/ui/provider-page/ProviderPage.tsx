// Page of a provider: switch, credentials, endpoint, check, models, downloads and conformance, in this fixed order.
import { Link, useLocation, useParams } from '@remix-run/react';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultProviderState } from '../../shared/providers/provider-states.ts';
import type { ProviderState } from '../../shared/providers/provider-states.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { baseURLField, fieldGroups, useKeyForm } from '../key-form/use-key-form.ts';
import type { KeyProblem } from '../key-form/use-key-form.ts';
import { useProblemText } from '../key-form/KeyFields.tsx';
import { hostOf } from '../parts/links.ts';
import { BrandMark } from '../parts/BrandMark.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { Switch } from '../parts/Switch.tsx';
import { Advanced } from './Advanced.tsx';
import { CheckCard } from './CheckCard.tsx';
import { checks, outcomeOf, putCheck } from './checks.ts';
import { Conformance } from './Conformance.tsx';
import { Credentials } from './Credentials.tsx';
import { CustomHead } from './CustomHead.tsx';
import { Leave } from './Leave.tsx';
import { LocalModels } from './LocalModels.tsx';
import { Models } from './Models.tsx';
import { dotOf } from './states.ts';
import * as css from './ProviderPage.css.ts';

export function ProviderPage() {
  const { t } = useTranslation('providers');
  const { id = '' } = useParams();
  const client = useClient();
  const { list, status } = useStore(client.providers, (all) => all);
  const provider = list.find((info) => info.id === id);
  return (
    <div className={css.page}>
      <Link to="/settings/providers" className={css.back}>
        <ArrowLeft size={16} aria-hidden />
        {t('page.back')}
      </Link>
      {provider ? (
        // The key prevents text typed for one provider from ending up in another's form.
        <Page key={id} provider={provider} />
      ) : (
        <Missing loading={status === 'loading'} id={id} />
      )}
    </div>
  );
}

/** Placeholder while the page loads, or the reason why there is none. */
function Missing({ loading, id }: { readonly loading: boolean; readonly id: string }) {
  const { t } = useTranslation('providers');
  return loading ? (
    <div role="status" aria-label={t('list.loading')}>
      {[48, 168, 112, 240].map((height) => (
        <i key={height} className={css.bone} style={{ height }} />
      ))}
    </div>
  ) : (
    <p role="status" className={css.note}>
      {t('page.gone', { id })}
    </p>
  );
}

/** Returns the user's settings of a provider and a function to change them, which reports a refusal. */
export function useProviderState(id: string) {
  const { t } = useTranslation('providers');
  const client = useClient();
  const state = useStore(client.providerStates.store, (all) => all[id]) ?? defaultProviderState;
  const [problem, setProblem] = useState('');
  const change = (update: (state: ProviderState) => ProviderState): void => {
    setProblem('');
    client.providerStates.change(id, update).catch(() => setProblem(t('page.notSaved')));
  };
  return { state, change, problem };
}

function Page({ provider }: { readonly provider: ProviderInfo }) {
  const { t } = useTranslation('providers');
  const client = useClient();
  const form = useKeyForm(provider);
  const { state, change, problem } = useProviderState(provider.id);
  const problemText = useProblemText();
  const [wrong, setWrong] = useState('');
  const [wrongAdvanced, setWrongAdvanced] = useState(false);
  const [phase, setPhase] = useState<'idle' | 'saving' | 'saved' | 'removed'>('idle');
  const { keys, docs, home } = provider.links;
  const own = useStore(client.vaults.store, (all) => all[provider.id] !== undefined);
  const list = useStore(client.modelLists, (all) => all[provider.id]);
  const checked = useStore(checks, (all) => outcomeOf(all[provider.id]));
  const dot = dotOf(provider, { own, list, checked });
  const connected = dot !== 'noKey' && dot !== 'unreachable';
  const { hash } = useLocation();

  useEffect(() => {
    const field = hash === `#${baseURLField}` ? document.querySelector(`[data-field="${baseURLField}"]`) : null;
    if (!(field instanceof HTMLElement)) return;
    field.scrollIntoView({ block: 'center' });
    field.focus();
  }, [hash]);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const fault = form.problem();
    const found = problemText(fault);
    setWrong(found);
    setWrongAdvanced(fault !== undefined && isAdvanced(provider, fault));
    if (found || phase === 'saving') return;
    setPhase('saving');
    try {
      await form.save();
      setPhase('saved');
    } catch {
      setWrong(t('page.notSaved'));
      setPhase('idle');
    }
  };
  const onInput = (): void => {
    // A check result applies only to the values it was made with.
    putCheck(provider.id, undefined);
    setWrong('');
    setWrongAdvanced(false);
    setPhase('idle');
  };
  return (
    <>
      <div className={css.head}>
        <span className={css.mark}>
          <BrandMark mark={provider.mark} size="head" />
        </span>
        <div className={css.headText}>
          <h2 className={css.title}>{provider.name}</h2>
          <p className={css.under}>
            <span className={css.state} data-state={dot}>
              <i className={css.dot} aria-hidden />
              {t(`state.${dot}`)}
            </span>
            {keys && <OutLink href={keys} text={t('page.key', { host: hostOf(keys) })} />}
            {docs && <OutLink href={docs} text={t('page.docs')} />}
            {home && <OutLink href={home} text={t('page.home')} />}
          </p>
        </div>
        {/* No switch for an unconnected provider. */}
        {connected && (
          <span className={css.enabled}>
            <span aria-hidden>{t('page.enabled')}</span>
            <Switch
              label={t('page.on', { provider: provider.name })}
              checked={state.enabled}
              onChange={(enabled) => change((kept) => ({ ...kept, enabled }))}
            />
          </span>
        )}
      </div>
      <p role="alert" className={css.bad}>
        {problem}
      </p>
      <form onSubmit={(event) => void save(event)} noValidate autoComplete="off">
        <Credentials
          provider={provider}
          form={form}
          wrong={wrong}
          phase={phase}
          browserOnly={state.fetchOnClient}
          wanted={hash === `#${baseURLField}` && fieldGroups(provider).first.includes(baseURLField)}
          onInput={onInput}
          onRemoved={() => setPhase('removed')}
        >
          {provider.custom && <CustomHead provider={provider} type={provider.custom} change={change} />}
        </Credentials>
        <Advanced
          provider={provider}
          form={form}
          state={state}
          change={change}
          onInput={onInput}
          wanted={wrongAdvanced || hash === `#${baseURLField}`}
        />
      </form>
      <CheckCard provider={provider} form={form} responses={state.config.enableResponseApi} />
      <Models provider={provider} states={state.models} change={change} connected={connected} />
      {(provider.localURL !== undefined || provider.operations.includes('pullModel')) && (
        <LocalModels provider={provider} />
      )}
      {!provider.custom && <Conformance provider={provider.id} />}
      {(provider.custom || own) && <Leave provider={provider} onLeft={() => setPhase('removed')} />}
    </>
  );
}

/** Returns true if the problem is in a field of the advanced settings. */
function isAdvanced(provider: ProviderInfo, problem: KeyProblem): boolean {
  switch (problem.is) {
    case 'notURL':
      return fieldGroups(provider).rest.includes(problem.field);
    case 'header':
      return true;
    case 'again':
      return problem.what === 'headers';
    case 'missing':
      return false;
    default:
      return problem satisfies never;
  }
}

function OutLink({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <a className={css.outLink} href={href} target="_blank" rel="noopener noreferrer">
      {text}
      {'\u00a0'}
      <ExternalLink size={13} aria-hidden />
    </a>
  );
}
