// Arguments of a tool that could not be understood: as the model wrote them, and where they are wrong. To run a call with
// other arguments its own card is the place; from here the model is asked for new ones.
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
