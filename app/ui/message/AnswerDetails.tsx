// An answer as stored: author, outcome, all counters, and all parts in their original form.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import type { AssistantMessage } from '../../shared/message/message.ts';
import { paceOf, roundPace } from '../../shared/reply/pace.ts';
import { countOmitted, usageCounters } from '../../shared/reply/parse-event.ts';
import type { ReplyPart } from '../../shared/reply/reply.ts';
import { usageOf } from '../../shared/conversation/rounds.ts';
import { shownUsage } from '../../shared/conversation/shown-usage.ts';
import { dialogBody } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { comma } from '../parts/sentences.ts';
import { formatMoment, formatMs, formatNumber } from '../parts/format.ts';
import { DialogSheet } from '../parts/DialogSheet.tsx';
import * as css from './AnswerMenu.css.ts';

const MemoriesUsed = lazyPart(() => import('../memory/MemoriesUsed.tsx'));

interface Props {
  readonly conversationId: string;
  readonly rounds: readonly AssistantMessage[];
  /** The last round, which has the outcome of the answer. */
  readonly message: AssistantMessage;
  readonly name: string;
  readonly onClose: () => void;
}

export default function AnswerDetails({ conversationId, rounds, message, name, onClose }: Props) {
  const { t } = useTranslation('message');
  const rows = useRows(message, rounds, name);
  const parts = rounds.flatMap(({ reply }) => reply.parts);
  const whole = (): string => JSON.stringify(rounds.length > 1 ? rounds : message, null, 2);
  return (
    <DialogSheet
      title={t('details')}
      actions={<CopyButton text={whole} label={t('copyJSON')} size="normal" />}
      onClose={onClose}
    >
      <div className={dialogBody}>
        <dl className={css.facts}>
          {rows.map(([label, value]) => (
            <Row key={label} label={label} value={value} />
          ))}
        </dl>
        <Suspense>
          <MemoriesUsed conversationId={conversationId} messages={rounds.map(({ id }) => id)} />
        </Suspense>
        <h3 className={css.heading}>{t('parts', { count: parts.length })}</h3>
        {parts.map((part, index) => (
          // Parts have no ids, and the parts of a finished answer keep their order.
          <Part key={`${part.type}${index}`} part={part} number={index + 1} />
        ))}
      </div>
    </DialogSheet>
  );
}

function Row({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function useRows(
  message: AssistantMessage,
  rounds: readonly AssistantMessage[],
  name: string,
): readonly (readonly [label: string, value: string])[] {
  const { t, i18n } = useTranslation('message');
  const { language } = i18n;
  // All rounds get the same conversation, so the first omission applies to all.
  const omitted = rounds.find((round) => round.reply.omitted)?.reply.omitted ?? [];
  const { id, provider, model, runId, traceId, observationId, outcome, reply } = message;
  const { parentId, createdAt, reply: first } = rounds[0] ?? message;
  const { speed, finishReason, error } = reply;
  const ttft = first.speed?.ttft;
  const tps = paceOf(speed, reply.usage?.totalOutputTokens);
  const counts = usageOf(rounds);
  const usage = counts && shownUsage(counts);
  const sources = rounds.reduce((count, round) => count + (round.reply.grounding?.citations?.length ?? 0), 0);
  const skipped = rounds.reduce((count, round) => count + (round.reply.skippedLines ?? 0), 0);
  const known = useStore(useClient().providers, ({ list }) => list.find((each) => each.id === provider)?.name);
  const optional = (label: string, value: string | undefined): (readonly [string, string])[] =>
    value === undefined ? [] : [[label, value]];
  return [
    [t('usage.provider'), known === undefined || known === provider ? provider : `${known} (${provider})`],
    [t('usage.model'), name === model ? model : `${name} (${model})`],
    [t('outcome'), outcome],
    ...optional(t('usage.finish'), finishReason),
    ...optional(t('error'), error && `${error.type}${error.message ? `: ${error.message}` : ''}`),
    [t('usage.time'), formatMoment(createdAt, language)],
    ...optional(t('usage.rounds'), rounds.length > 1 ? formatNumber(rounds.length, language) : undefined),
    ...optional(t('usage.firstToken'), ttft === undefined ? undefined : formatMs(ttft, language)),
    ...optional(
      t('usage.speed'),
      tps === undefined ? undefined : t('usage.tps', { value: formatNumber(roundPace(tps), language) }),
    ),
    ...usageCounters.flatMap((counter) => {
      const count = usage?.[counter];
      return optional(t(`usage.counter.${counter}`), count === undefined ? undefined : formatNumber(count, language));
    }),
    ...optional(
      t('omitted.label'),
      omitted.length === 0
        ? undefined
        : countOmitted(omitted)
            .map(([part, count]) => t(`omitted.${part}`, { count, shown: formatNumber(count, language) }))
            .join(comma(language)),
    ),
    ...optional(t('skippedLines'), skipped > 0 ? formatNumber(skipped, language) : undefined),
    ...optional(t('sources'), sources > 0 ? formatNumber(sources, language) : undefined),
    [t('messageId'), id],
    ...optional(t('parentId'), parentId ?? undefined),
    ...optional(t('runId'), runId),
    ...optional(t('traceId'), traceId),
    ...optional(t('observationId'), observationId),
  ];
}

/** Maximum characters shown of one part; copying takes the full text. */
const shown = 20_000;

function Part({ part, number }: { readonly part: ReplyPart; readonly number: number }) {
  const { t, i18n } = useTranslation('message');
  const length = formatNumber(lengthOf(part), i18n.language);
  const signed = signatureOf(part);
  const json = JSON.stringify(part, null, 2);
  return (
    <details className={css.part}>
      <summary className={css.partHead}>
        {number} · {t(`part.${part.type}`)} · {t('characters', { count: lengthOf(part), shown: length })}
        {signed !== undefined &&
          ` · ${t('signature', { count: signed.length, shown: formatNumber(signed.length, i18n.language) })}`}
      </summary>
      <pre className={css.raw} dir="ltr">
        {json.length > shown ? `${json.slice(0, shown)}…` : json}
      </pre>
    </details>
  );
}

function lengthOf(part: ReplyPart): number {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return part.text.length;
    case 'redacted':
      return part.data.length;
    case 'tool':
      return part.arguments.length;
    case 'image':
      return part.src.length;
    default:
      return part satisfies never;
  }
}

function signatureOf(part: ReplyPart): string | undefined {
  if (part.type === 'reasoning') return part.signature;
  return part.type === 'tool' ? part.thoughtSignature : undefined;
}
