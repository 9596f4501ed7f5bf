// The arguments of a call as a list that grows while they stream in; a switch shows the raw JSON.
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { argumentsOf, isArguments, pretty } from './argument-text.ts';
import * as css from './ToolCard.css.ts';

interface Props {
  readonly text: string;
  /** True while arguments stream in. */
  readonly live: boolean;
  readonly edited: boolean;
  /** The argument that contains code, if any. */
  readonly code?: CodeArgument | undefined;
  /** Undefined once the arguments cannot be changed. */
  readonly onEdit?: (() => void) | undefined;
}

/** Name of an argument, and the language of the code in it. */
export interface CodeArgument {
  readonly name: string;
  readonly language: string;
}

export function Arguments({ text, live, edited, code, onEdit }: Props) {
  const { t } = useTranslation('tools');
  const [raw, setRaw] = useState(false);
  const values = argumentsOf(text);
  const broken = !live && !isArguments(text);
  const source = code && values?.[code.name];
  return (
    <section aria-label={t('card.arguments')}>
      <div className={css.bar}>
        <span className={css.label}>
          {t('card.arguments')}
          {edited && <span className={css.note}> · {t('card.changed')}</span>}
        </span>
        <button type="button" className={css.rawSwitch} aria-pressed={raw} onClick={() => setRaw(!raw)}>
          {t('card.raw')}
        </button>
        {onEdit && (
          <button type="button" className={css.rawSwitch} onClick={onEdit}>
            <Pencil size={13} aria-hidden />
            {t('card.editFirst')}
          </button>
        )}
        <CopyButton text={() => text} label={t('card.copyArguments')} />
      </div>
      {broken && <p className={css.problem}>{t('card.broken')}</p>}
      {raw || broken || !values ? (
        <CodeBlock language="json" text={pretty(text)} open={live} />
      ) : code && typeof source === 'string' ? (
        <CodeBlock language={code.language} text={source} open={live} />
      ) : (
        <Values values={values} none={live ? '' : t('card.noArguments')} />
      )}
    </section>
  );
}

function Values({ values, none }: { readonly values: Readonly<Record<string, unknown>>; readonly none: string }) {
  const entries = Object.entries(values);
  if (entries.length === 0) return <p className={css.none}>{none}</p>;
  return (
    <dl className={css.values}>
      {entries.map(([key, value]) => (
        <div key={key} className={css.entry}>
          <dt className={css.key}>{key}</dt>
          <dd className={css.value} dir="auto">
            {typeof value === 'string' ? value : JSON.stringify(value, undefined, 1)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
