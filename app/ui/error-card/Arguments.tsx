// Shows invalid arguments of a tool call and where they are wrong, and asks the model for new ones. To run the call
// with edited arguments, the user edits them in the call's own card.
import type { PanelProps } from './props.ts';
import { useTranslation } from 'react-i18next';
import { button, label } from '../../styles/shared.css.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import * as css from './ErrorCard.css.ts';

export function Arguments({ error, onRetry }: PanelProps) {
  const { t } = useTranslation('error');
  const { raw, problem } = readProblem(error.body);
  return (
    <>
      {problem && (
        <p className={css.problem}>
          {t('arguments.problem', { ...problem, path: problem.path || t('arguments.top') })}
        </p>
      )}
      <div>
        <p className={label}>{t('arguments.label')}</p>
        <CodeBlock language="json" text={raw} open={false} />
      </div>
      <div>
        <button type="button" className={button({ look: 'primary' })} onClick={() => onRetry()}>
          {t('arguments.ask')}
        </button>
      </div>
    </>
  );
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Reads the arguments from the error if a tool was called; otherwise returns the full body. */
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
