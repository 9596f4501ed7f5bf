// Tests a connection with the unsaved form values and a chosen model, and reports each step. Saves nothing.
import type { ModelCard } from '@tributary/runtime-core';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../client/net/call.ts';
import { checksApi } from '../../shared/api/checks.ts';
import type { CheckedCall } from '../../shared/api/checks.ts';
import { routeOf } from '../../shared/providers/custom-providers.ts';
import { errorOfResponse, errorOfThrown } from '../../shared/errors.ts';
import { reasonOf } from '../../shared/error-sentences.ts';
import { firstModel } from '../../shared/providers/default-model.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { button, field, label, spinner } from '../../styles/shared.css.ts';
import { useProblemText } from '../key-form/KeyFields.tsx';
import type { KeyFormState } from '../key-form/use-key-form.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { formatMs } from '../parts/format.ts';
import { useErrorSentence } from '../parts/use-error-sentence.ts';
import { checkOf, checks, putCheck } from './checks.ts';
import type { Check } from './checks.ts';
import * as css from './ProviderPage.css.ts';

interface Props {
  readonly provider: ProviderInfo;
  readonly form: KeyFormState;
  readonly responses: boolean;
}

/** Maximum models suggested below the field: a gateway may list thousands. */
const maxOffered = 100;

export function CheckCard({ provider, form, responses }: Props) {
  const { t } = useTranslation('providers');
  const client = useClient();
  const id = useId();
  const check = useStore(checks, (all) => all[provider.id]);
  const usual = provider.checkModel ?? firstModel(provider)?.id ?? '';
  const [typed, setModel] = useState<string>();
  const [wrong, setWrong] = useState('');
  const problemText = useProblemText();
  const model = typed ?? usual;
  const running = check?.is === 'running';
  const offered = useMemo(() => {
    const words = (typed ?? '').trim().toLowerCase();
    const fits = ({ id: known, displayName = '' }: ModelCard) =>
      `${known} ${displayName}`.toLowerCase().includes(words);
    return provider.models.filter(fits).slice(0, maxOffered);
  }, [provider.models, typed]);
  // Clears an unfinished check on unmount, or its spinner would never stop.
  useEffect(
    () => () => {
      if (checks.get()[provider.id]?.is === 'running') putCheck(provider.id, undefined);
    },
    [provider.id],
  );

  const run = async (): Promise<void> => {
    const problem = form.problem();
    // A missing field does not prevent the check: its purpose is to show the provider's response.
    const found = model.trim() === '' ? t('check.noModel') : problem?.is === 'missing' ? '' : problemText(problem);
    setWrong(found);
    if (found || running) return;
    const mine = { is: 'running' } as const;
    putCheck(provider.id, mine);
    // Ignores the result if the form changed or the page was left: the result would be about other values.
    const put = (result: Check): void => {
      if (checks.get()[provider.id] === mine) putCheck(provider.id, result);
    };
    const vault = form.vault();
    const key = vault?.apiKey ?? form.entry?.vault.apiKey;
    const route = routeOf(provider.id, client.providerStates.get(provider.id), Boolean(key));
    try {
      const report = await sendTo(
        client.transport,
        checksApi.connection,
        { route, provider: route === provider.id ? undefined : provider.id },
        { model: model.trim(), responses },
        { vault, provider: provider.id },
      );
      put(checkOf(report, (status, body) => errorOfResponse(status, body, provider.id)));
    } catch (thrown) {
      put({ is: 'failed', ms: 0, calls: [], error: errorOfThrown(thrown, provider.id) });
    }
  };
  return (
    <section className={css.card} aria-label={t('check.title')}>
      <div className={css.cardHead}>
        <h3 className={css.cardTitle}>{t('check.title')}</h3>
      </div>
      <p className={css.notes}>
        <span className={css.note}>{t('check.text')}</span>
      </p>
      <div className={css.checkRow}>
        <div className={css.grow}>
          <label className={label} htmlFor={id}>
            {t('check.model')}
          </label>
          <input
            id={id}
            className={field}
            list={`${id}-models`}
            value={model}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setWrong('');
              setModel(event.target.value);
            }}
          />
          <datalist id={`${id}-models`}>
            {offered.map((card) => (
              <option key={card.id} value={card.id}>
                {card.displayName ?? card.id}
              </option>
            ))}
          </datalist>
        </div>
        <button type="button" className={button()} disabled={running} onClick={() => void run()}>
          {running && <LoaderCircle size={16} aria-hidden className={spinner} />}
          {running ? t('check.running') : t('check.run')}
        </button>
      </div>
      <p role="alert" className={css.bad}>
        {wrong}
      </p>
      <div role="status">
        {check && check.is !== 'running' && <Result check={check} provider={provider} model={model} />}
      </div>
    </section>
  );
}

function Result({
  check,
  provider,
  model,
}: {
  readonly check: Exclude<Check, { is: 'running' }>;
  readonly provider: ProviderInfo;
  readonly model: string;
}) {
  const { t, i18n } = useTranslation('providers');
  const sentenceOf = useErrorSentence();
  const time = formatMs(check.ms, i18n.language);
  if (check.is === 'ok') {
    return (
      <div className={css.result} data-ok>
        <p className={css.verdict}>
          <CircleCheck size={18} aria-hidden className={css.good} />
          <span className={css.verdictText}>{t('check.ok', { model: check.model, time })}</span>
        </p>
        {check.text && <p className={css.said}>{t('check.answer', { text: check.text })}</p>}
        <Calls calls={check.calls} />
      </div>
    );
  }
  const sentence = sentenceOf(check.error, provider.name, model);
  const reason = reasonOf(check.error);
  return (
    <div className={css.result} data-ok={false}>
      <p className={css.verdict}>
        <CircleAlert size={18} aria-hidden className={css.bad} />
        <span className={css.verdictText}>{sentence}</span>
      </p>
      {reason && reason !== sentence && <p className={css.said}>{reason}</p>}
      <p className={css.said}>
        {t('check.failed', { time })} {String(check.error.type)}
        {check.error.status === undefined ? '' : ` · ${check.error.status}`}
      </p>
      <Calls calls={check.calls} />
    </div>
  );
}

function Calls({ calls }: { readonly calls: readonly CheckedCall[] }) {
  const { t, i18n } = useTranslation('providers');
  if (calls.length === 0) return <p className={css.said}>{t('check.noCalls')}</p>;
  return (
    <ul className={css.calls} aria-label={t('check.calls')}>
      {calls.map((call, at) => (
        // The order of calls is fixed.
        <li key={`${at} ${call.url}`} className={css.call}>
          <span>{call.method}</span>
          <span className={css.callURL}>{call.url}</span>
          <span className={css.callEnd}>
            {call.status ?? t('check.noAnswer', { reason: call.problem ?? '' })} · {formatMs(call.ms, i18n.language)}
          </span>
        </li>
      ))}
    </ul>
  );
}
