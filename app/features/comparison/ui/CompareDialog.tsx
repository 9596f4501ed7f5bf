// Chooses up to four models to answer the same question; a model may be chosen more than once.
import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from '@remix-run/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compare } from '../client/compare.ts';
import type { Questioned } from '../../../client/chat/chat-commands.ts';
import type { QuestionDialogProps } from '../../../ui/feature.ts';
import { maxColumns } from '../../../shared/conversation/comparison.ts';
import type { ComparedModel } from '../../../shared/conversation/comparison.ts';
import type { Message } from '../../../shared/message/message.ts';
import { costOf } from '../../../shared/conversation/pricing.ts';
import { pathTo } from '../../../shared/conversation/tree.ts';
import { roughTokens } from '../../../shared/message/token-estimate.ts';
import { modelKey } from '../../../shared/providers/model-key.ts';
import { replyText } from '../../../shared/reply/reply.ts';
import { button, dialog, dialogBody, field, iconButton } from '../../../styles/shared.css.ts';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';
import { formatMoney, formatTokens } from '../../../ui/parts/format.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { DialogSheet } from '../../../ui/parts/DialogSheet.tsx';
import { sentences } from '../../../ui/parts/sentences.ts';
import { PickerList } from '../../../ui/picker/PickerList.tsx';
import * as css from './CompareDialog.css.ts';

export default function CompareDialog(props: QuestionDialogProps) {
  const ready = usePageTexts('comparison');
  return usePageTexts('picker') && ready ? <Choice {...props} /> : null;
}

function Choice({ about: given, onDone, onClose }: QuestionDialogProps) {
  const { t } = useTranslation('comparison');
  const client = useClient();
  const navigate = useNavigate();
  const list = useStore(client.providers, (state) => state.list);
  const [models, setModels] = useState<readonly ComparedModel[]>([]);
  const [text, setText] = useState('');
  /** True if the message field is empty, so the question is entered here. */
  const blank = 'draft' in given && given.draft.text === '' && given.draft.images.length === 0;
  const about: Questioned =
    blank && 'draft' in given ? { ...given, draft: { ...given.draft, text: text.trim() } } : given;
  const before = 'answers' in about ? about.answers.length : 0;
  const full = before + models.length >= maxColumns;
  const lacking = 2 - before - models.length;
  const missing =
    lacking > 0 ? t('missingModels', { count: lacking }) : blank && text.trim() === '' ? t('missingText') : undefined;
  const nameOf = ({ provider, model }: ComparedModel): string =>
    list.find(({ id }) => id === provider)?.models.find(({ id }) => id === model)?.displayName ?? model;
  return (
    <DialogSheet title={t('choose')} className={`${dialog} ${css.wide}`} onClose={onClose}>
      <div className={dialogBody}>
        <Dialog.Description className={css.text}>{t('chooseText', { count: maxColumns - before })}</Dialog.Description>
        {blank && (
          <textarea
            className={`${field} ${css.question}`}
            rows={2}
            aria-label={t('question')}
            placeholder={t('question')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        {models.length > 0 && (
          <ul className={css.chosen} aria-label={t('chosen')}>
            {models.map((model, at) => (
              // The same model may occur twice, so the key includes the index.
              <li key={`${modelKey(model.provider, model.model)} ${at}`} className={css.chip}>
                {nameOf(model)}
                <button
                  type="button"
                  className={iconButton({ size: 'small' })}
                  aria-label={t('remove', { model: nameOf(model) })}
                  onClick={() => setModels(models.filter((_, other) => other !== at))}
                >
                  <X size={14} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={css.list}>
          <PickerList
            selected={models.map(({ provider, model }) => modelKey(provider, model))}
            onSelect={(provider, model) => !full && setModels([...models, { provider, model }])}
            onKey={({ id }) => void navigate(`/settings/providers/${id}`)}
          />
        </div>
        <div className={css.end}>
          <Cost about={about} models={models} missing={missing} />
          <button
            type="button"
            className={button({ look: 'primary' })}
            disabled={missing !== undefined}
            title={missing}
            onClick={() => onDone(compare(client, about, models))}
          >
            {t('ask', { count: models.length })}
          </button>
        </div>
      </div>
    </DialogSheet>
  );
}

interface CostProps {
  readonly about: Questioned;
  readonly models: readonly ComparedModel[];
  /** What is missing before sending; without a model the button itself says so. */
  readonly missing: string | undefined;
}

/** Estimated input cost of the question for all models; the output cost is unknown. */
function Cost({ about, models, missing }: CostProps) {
  const { t, i18n } = useTranslation('comparison');
  const client = useClient();
  const list = useStore(client.providers, (state) => state.list);
  const [before] = useState(() => {
    const { conversations } = client;
    const chat = about.conversationId === undefined ? undefined : conversations.get(about.conversationId);
    const leaf = 'question' in about ? about.question : (chat?.headId ?? null);
    const path = chat ? pathTo(chat, leaf) : [];
    return path.reduce((sum, message) => sum + roughTokens(wordsOf(message)), 0);
  });
  const tokens = before + ('draft' in about ? roughTokens(about.draft.text) : 0);
  const counts = models.length > 0 && tokens > 0;
  const costs = models.map(({ provider, model }) => {
    const card = list.find(({ id }) => id === provider)?.models.find(({ id }) => id === model);
    return costOf({ totalInputTokens: tokens }, card?.pricing);
  });
  const sums = new Map<string, number>();
  for (const cost of costs) if (cost) sums.set(cost.currency, (sums.get(cost.currency) ?? 0) + cost.amount);
  const total = [...sums].map(([currency, amount]) => formatMoney(amount, currency, i18n.language)).join(' + ');
  const unknown = costs.filter((cost) => !cost).length;
  const about1 = t('estimate', { tokens: formatTokens(tokens * models.length, i18n.language), count: models.length });
  return (
    <p className={css.cost} role="status">
      {sentences(
        i18n.language,
        models.length > 0 && missing,
        counts && about1,
        counts && total && t('estimateCost', { cost: total }),
        counts && unknown > 0 && t('estimateUnknown', { count: unknown }),
      )}
    </p>
  );
}

function wordsOf(message: Message): string {
  switch (message.role) {
    case 'user':
      return message.text;
    case 'tool':
      return message.content;
    case 'assistant':
      return replyText(message.reply);
    default:
      return message satisfies never;
  }
}
