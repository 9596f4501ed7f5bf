// A tool call: collapsed to one row, its arguments readable while they arrive, raw behind a switch.
import { ChevronRight, CircleAlert, CircleCheck, CircleDashed, LoaderCircle, Wrench } from 'lucide-react';
import { parse } from 'partial-json';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolPart } from '../../chat/reply.ts';
import { spinner } from '../../styles/shared.css.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { isJSON } from './tool-state.ts';
import type { ToolState } from './tool-state.ts';
import * as css from './ToolCall.css.ts';

export default function ToolCall({
  part,
  state,
  result,
}: {
  readonly part: ToolPart;
  readonly state: ToolState;
  readonly result: string | undefined;
}) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState<boolean>();
  const [raw, setRaw] = useState(false);
  const id = useId();
  const values = argumentsOf(part.arguments);
  const shown = open ?? (state === 'preparing' || state === 'broken');
  return (
    <div className={css.card} role="group" aria-label={`${part.name}: ${t(stateText[state])}`}>
      <button
        type="button"
        className={css.head}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setOpen(!shown)}
      >
        <Wrench size={16} aria-hidden />
        <span className={css.name}>{part.name || '…'}</span>
        {!shown && <span className={css.summary}>{summaryOf(values)}</span>}
        <span className={css.state[state]}>
          <StateIcon state={state} />
          {t(stateText[state])}
        </span>
        <ChevronRight size={16} aria-hidden className={shown ? css.turned : css.arrow} />
      </button>
      <div id={id} hidden={!shown} className={css.body}>
        <div className={css.bar}>
          <span className={css.label}>{t('tool.arguments')}</span>
          <button type="button" className={css.rawSwitch} aria-pressed={raw} onClick={() => setRaw(!raw)}>
            {t('tool.raw')}
          </button>
          <CopyButton text={() => part.arguments} label={t('tool.copy')} />
        </div>
        {state === 'broken' && <p className={css.problem}>{t('tool.broken')}</p>}
        {raw || state === 'broken' || !values ? (
          <CodeBlock language="json" text={pretty(part.arguments)} open={state === 'preparing'} />
        ) : (
          <Values values={values} none={t('tool.noArguments')} />
        )}
        {result !== undefined && (
          <>
            <div className={css.bar}>
              <span className={css.label}>{t('tool.result')}</span>
            </div>
            <CodeBlock language={isJSON(result) ? 'json' : ''} text={pretty(result)} open={false} />
          </>
        )}
      </div>
    </div>
  );
}

const stateText = {
  preparing: 'tool.preparing',
  called: 'tool.called',
  notRun: 'tool.notRun',
  broken: 'tool.broken',
  interrupted: 'tool.interrupted',
} as const;

function StateIcon({ state }: { readonly state: ToolState }) {
  if (state === 'preparing') return <LoaderCircle size={14} aria-hidden className={spinner} />;
  if (state === 'called') return <CircleCheck size={14} aria-hidden />;
  return state === 'notRun' ? <CircleDashed size={14} aria-hidden /> : <CircleAlert size={14} aria-hidden />;
}

function Values({ values, none }: { readonly values: Readonly<Record<string, unknown>>; readonly none: string }) {
  const entries = Object.entries(values);
  if (entries.length === 0) return <p className={css.none}>{none}</p>;
  return (
    <dl className={css.list}>
      {entries.map(([key, value]) => (
        <div key={key} className={css.entry}>
          <dt className={css.key}>{key}</dt>
          <dd className={css.value}>{typeof value === 'string' ? value : JSON.stringify(value, undefined, 1)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What can be read of arguments that are still arriving. Undefined for what is no object. */
export function argumentsOf(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const summaryOf = (values: Readonly<Record<string, unknown>> | undefined): string =>
  Object.values(values ?? {})
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(', ')
    .slice(0, 120);

const pretty = (text: string): string => (isJSON(text) && text ? JSON.stringify(JSON.parse(text), undefined, 2) : text);
