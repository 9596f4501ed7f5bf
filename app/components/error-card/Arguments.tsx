// Arguments of a tool that could not be understood: as the model wrote them, where they are wrong, and a try with others.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button, field, label } from '../../styles/shared.css.ts';
import type { PanelProps } from './RepairPanel.tsx';
import * as css from './ErrorCard.css.ts';

export function Arguments({ error, onRunTool, onRetry }: PanelProps) {
  const { t } = useTranslation('error');
  const { raw, problem } = readProblem(error.body);
  const [text, setText] = useState(raw);
  const id = useId();
  const valid = isJSON(text);
  return (
    <>
      {problem && (
        <p className={css.problem}>
          {t('arguments.problem', { ...problem, path: problem.path || t('arguments.top') })}
        </p>
      )}
      <div>
        <label className={label} htmlFor={id}>
          {t('arguments.label')}
        </label>
        <textarea
          id={id}
          className={`${field} ${css.code}`}
          rows={Math.min(12, Math.max(3, text.split('\n').length))}
          value={text}
          spellCheck={false}
          readOnly={!onRunTool}
          aria-invalid={!valid}
          aria-describedby={valid ? undefined : `${id}-problem`}
          onChange={(event) => setText(event.target.value)}
        />
        {!valid && (
          <p id={`${id}-problem`} className={css.quiet}>
            {t('arguments.notJSON')}
          </p>
        )}
      </div>
      <div className={css.row}>
        {onRunTool && (
          <button
            type="button"
            className={button({ look: 'primary' })}
            disabled={!valid}
            onClick={() => onRunTool(text)}
          >
            {t('arguments.run')}
          </button>
        )}
        <button type="button" className={button({ look: onRunTool ? 'plain' : 'primary' })} onClick={() => onRetry()}>
          {t('arguments.ask')}
        </button>
      </div>
    </>
  );
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** The arguments stand in the error where a tool was called; else the whole body is what there is to see. */
function readProblem(body: unknown): {
  readonly raw: string;
  readonly problem?: { readonly path: string; readonly found: string; readonly allowed: string };
} {
  const outer = fieldsOf(body);
  const inner = 'error' in outer ? fieldsOf(outer['error']) : outer;
  const { arguments: raw, path, found, allowed } = inner;
  return {
    raw: typeof raw === 'string' ? raw : JSON.stringify(raw ?? body ?? {}, undefined, 2),
    ...(found === undefined
      ? {}
      : { problem: { path: String(path ?? ''), found: String(found), allowed: String(allowed) } }),
  };
}

function isJSON(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
