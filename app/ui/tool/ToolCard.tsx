// A tool call: a row with its summary and state; expanded, its arguments, result and actions.
import { ChevronRight, Pencil } from 'lucide-react';
import { useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolMessage } from '../../shared/message/message.ts';
import type { ToolPart } from '../../shared/reply/reply.ts';
import { namedSoFar } from '../../shared/reply/call-through.ts';
import { queryTableName } from '../../shared/tools/table-query.ts';
import { readableName, separator, toolTitle } from '../../shared/tools/readable-name.ts';
import { button } from '../../styles/shared.css.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { SignIn } from '../mcp/SignIn.tsx';
import { Avatar } from './Avatar.tsx';
import { argumentsOf, summaryOf } from './argument-text.ts';
import { Arguments } from './Arguments.tsx';
import { Consent } from './Consent.tsx';
import { EditArguments } from './EditArguments.tsx';
import { CallNote } from './CallNote.tsx';
import { Result } from './Result.tsx';
import { ResultFiles } from './ResultFiles.tsx';
import { Runs } from './Runs.tsx';
import { StateLine } from './StateLine.tsx';
import { isPending } from './tool-state.ts';
import type { ToolState } from './tool-state.ts';
import { ToolTurnContext } from './tool-turn.ts';
import { useBusy, useRunning, useTool, useTools } from './use-tools.ts';
import * as css from './ToolCard.css.ts';

interface Props {
  readonly part: ToolPart;
  readonly state: ToolState;
  readonly result: ToolMessage | undefined;
  /** True for one of several waiting calls: collapsed, with short buttons in its row. */
  readonly compact?: boolean;
}

const sql = { name: 'sql', language: 'sql' };

export function ToolCard({ part: made, state, result, compact = false }: Props) {
  const part = state === 'preparing' ? namedSoFar(made) : made;
  const { t, i18n } = useTranslation('tools');
  const turn = useContext(ToolTurnContext);
  const tools = useTools();
  const busy = useBusy(turn?.conversationId);
  const [open, setOpen] = useState<boolean>();
  const [editing, setEditing] = useState(false);
  const id = useId();
  const note = useRunning(turn?.messageId, part.id)?.note;
  const asks = note !== undefined && note.type !== 'progress';
  const shown = open ?? (asks || (isPending(state) && state !== 'running' && !(compact && state === 'waiting')));
  const { ref, known } = useTool(part.name, turn !== undefined);
  // A stopped call can still be allowed until the conversation continues.
  const canDecide = state === 'waiting' || (state === 'notRun' && turn?.last === true && !result);
  const text = result?.arguments ?? part.arguments;
  const values = argumentsOf(text);
  const name = ref ? toolTitle(ref, i18n.language) : readableName(part.name);
  const rerun = (args: string): void => {
    setEditing(false);
    if (turn) void tools?.turns.rerun(turn.conversationId, turn.messageId, part.id, args);
  };
  /** Runs the call with the edited arguments, without a lasting permission. */
  const runOnce = (args: string): void => {
    setEditing(false);
    if (turn) void tools?.turns.decide(turn.conversationId, turn.messageId, part.id, 'once', args);
  };
  return (
    <div
      className={css.card}
      role="group"
      aria-label={t('card.label', { name, state: t(`state.${state}`) })}
      data-state={state}
    >
      <div className={css.row}>
        <button
          type="button"
          className={css.head}
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setOpen(!shown)}
        >
          <span className={css.avatar} aria-hidden>
            <Avatar manifest={ref?.source.manifest} size={16} />
          </span>
          <span className={css.name}>{name || '…'}</span>
          <span className={css.summary}>{shown ? '' : summaryOf(values)}</span>
          <StateLine state={state} ms={result?.ms} messageId={turn?.messageId} callId={part.id} />
          <ChevronRight size={16} aria-hidden className={shown ? css.turned : css.arrow} />
        </button>
        {compact && state === 'waiting' && !shown && turn && ref && (
          <button
            type="button"
            className={css.cancel}
            onClick={() => void tools?.turns.decide(turn.conversationId, turn.messageId, part.id, 'once')}
          >
            {t('consent.once')}
          </button>
        )}
        {state === 'running' && turn && (
          <button
            type="button"
            className={css.cancel}
            onClick={() => void tools?.turns.cancel(turn.conversationId, turn.messageId, part.id)}
          >
            {t('card.cancel')}
          </button>
        )}
      </div>
      {note && turn && (asks ? shown : true) && (
        <div className={css.body}>
          <CallNote note={note} part={part} turn={turn} />
        </div>
      )}
      {!!result?.files?.length && (
        <div className={css.body}>
          <ResultFiles files={result.files} />
        </div>
      )}
      <div id={id} hidden={!shown} className={css.body}>
        {shown && (
          <>
            {editing ? (
              <EditArguments text={text} onRun={canDecide ? runOnce : rerun} onCancel={() => setEditing(false)} />
            ) : (
              <Arguments
                text={text}
                live={state === 'preparing'}
                edited={result?.arguments !== undefined}
                code={part.name === queryTableName ? sql : undefined}
                onEdit={canDecide && turn && ref ? () => setEditing(true) : undefined}
              />
            )}
            {canDecide && turn && <Consent turn={turn} part={part} tool={ref} known={known} editing={editing} />}
            {result && <Result result={result} tool={ref} args={text} />}
            {result?.signIn !== undefined && turn && (
              <SignIn server={{ id: result.signIn, name: ref?.source.manifest.meta?.title ?? result.signIn }} />
            )}
            {result && <p className={css.trace}>{t('card.function', { name: part.name.replace(separator, ' · ') })}</p>}
            {result?.traceId && <p className={css.trace}>{t('card.trace', { id: result.traceId })}</p>}
            {result && ref && turn && !editing && (
              <div className={css.actions}>
                <button
                  type="button"
                  className={button({ look: 'quiet' })}
                  disabled={busy || state === 'running'}
                  onClick={() => setEditing(true)}
                >
                  <Pencil size={15} aria-hidden />
                  {t('card.edit')}
                </button>
                <Runs conversationId={turn.conversationId} result={result} />
                <CopyButton text={() => result.content} label={t('card.copyResult')} />
              </div>
            )}
          </>
        )}
      </div>
    </div>
  );
}
