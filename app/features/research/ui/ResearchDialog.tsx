// Starts a research: its question, and what it may take in money, time and pages.
import { Dialog } from '@base-ui/react/dialog';
import { Link } from '@remix-run/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Questioned } from '../../../client/chat/chat-commands.ts';
import { readConfig } from '../../../shared/message/chat-config.ts';
import { button, dialogBody, field, hint, label, problem } from '../../../styles/shared.css.ts';
import type { QuestionDialogProps } from '../../../ui/feature.ts';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';
import { DialogSheet } from '../../../ui/parts/DialogSheet.tsx';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { startResearch } from '../client/start.ts';
import { usualLimits } from '../shared/question.ts';
import { isWrong, limitsIn } from './amounts.ts';
import type { TypedLimits, WrongLimit } from './amounts.ts';
import * as css from './Research.css.ts';

export default function ResearchDialog(props: QuestionDialogProps) {
  return usePageTexts('research') ? <Form {...props} /> : null;
}

const usual: TypedLimits = {
  budget: String(usualLimits.budget),
  minutes: String(usualLimits.minutes),
  pages: String(usualLimits.pages),
};
const fields: readonly WrongLimit[] = ['budget', 'minutes', 'pages'];

function Form({ about: given, onDone, onClose }: QuestionDialogProps) {
  const { t } = useTranslation('research');
  const client = useClient();
  const id = useId();
  const { problem: obstacle, currency, ...names } = useObstacle(given.conversationId);
  const [typed, setTyped] = useState(usual);
  const [text, setText] = useState('');
  /** True if the message field is empty, so the question is entered here. */
  const blank = 'draft' in given && given.draft.text.trim() === '';
  const about: Questioned =
    blank && 'draft' in given ? { ...given, draft: { ...given.draft, text: text.trim() } } : given;
  const limits = limitsIn(currency === undefined ? { ...typed, budget: '' } : typed);
  const wrong = isWrong(limits) ? limits : [];
  const start = (): void => {
    if (obstacle || isWrong(limits) || (blank && text.trim() === '')) return;
    onDone(startResearch(client, about, limits));
  };
  const messages = { budget: t('amountWrong'), minutes: t('minutesWrong'), pages: t('pagesWrong') };
  return (
    <DialogSheet title={t('dialogTitle')} onClose={onClose}>
      <form
        className={`${dialogBody} ${css.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <Dialog.Description className={css.about}>{t('dialogText')}</Dialog.Description>
        {blank && (
          <textarea
            className={`${field} ${css.question}`}
            rows={3}
            aria-label={t('question')}
            placeholder={t('question')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <div className={css.limits}>
          {fields.map(
            (name) =>
              (name !== 'budget' || currency !== undefined) && (
                <div key={name}>
                  <label htmlFor={`${id}-${name}`} className={label}>
                    {name === 'budget' ? t('budget', { currency }) : t(name)}
                  </label>
                  <input
                    id={`${id}-${name}`}
                    className={field}
                    inputMode={name === 'budget' ? 'decimal' : 'numeric'}
                    value={typed[name]}
                    aria-invalid={wrong.includes(name)}
                    aria-describedby={`${id}-about`}
                    onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                  />
                </div>
              ),
          )}
        </div>
        <p id={`${id}-about`} className={wrong.length > 0 ? problem : hint}>
          {wrong.length > 0
            ? wrong.map((name) => messages[name]).join(' ')
            : currency === undefined
              ? names.model !== undefined && t('noPrice', { model: names.model })
              : t('budgetHint')}
        </p>
        <p className={css.about} role="status">
          {obstacle ? (
            <>
              {t(obstacle)}{' '}
              {obstacle === 'noEngine' && (
                <Link to="/settings/search-engines" className={css.link}>
                  {t('chooseEngine')}
                </Link>
              )}
            </>
          ) : (
            t('by', names)
          )}
        </p>
        <div className={css.end}>
          <button
            type="submit"
            className={button({ look: 'primary' })}
            disabled={obstacle !== undefined || wrong.length > 0 || (blank && text.trim() === '')}
          >
            {t('start')}
          </button>
        </div>
      </form>
    </DialogSheet>
  );
}

type Obstacle = 'noModel' | 'noEngine' | 'byBrowser' | 'running';

interface Means {
  readonly problem: Obstacle | undefined;
  readonly model: string | undefined;
  readonly engine: string | undefined;
  /** Of the model's price. Undefined if it is unknown. */
  readonly currency: string | undefined;
}

function useObstacle(conversationId: string | undefined): Means {
  const client = useClient();
  const { list, engine } = useStore(client.providers, (providers) => providers);
  const usualConfig = useStore(client.settings, ({ config }) => config);
  const running = useStore(client.runs, (runs) => conversationId !== undefined && runs[conversationId] !== undefined);
  const states = useStore(client.providerStates.store, (all) => all);
  const chat = conversationId === undefined ? undefined : client.conversations.get(conversationId);
  const { provider, model } = chat ? readConfig(chat.config) : usualConfig;
  const card = list.find(({ id }) => id === provider)?.models.find(({ id }) => id === model);
  const problem: Obstacle | undefined = running
    ? 'running'
    : model === ''
      ? 'noModel'
      : states[provider]?.fetchOnClient
        ? 'byBrowser'
        : engine
          ? undefined
          : 'noEngine';
  const pricing = card?.pricing;
  const priced = pricing && (pricing.input !== undefined || pricing.output !== undefined);
  return {
    problem,
    model: model === '' ? undefined : (card?.displayName ?? model),
    engine: engine?.title,
    currency: priced ? (pricing.currency ?? 'USD') : undefined,
  };
}
