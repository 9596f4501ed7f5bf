// The arguments of a call: a list that grows while they arrive, raw behind a switch.
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { argumentsOf, isArguments, pretty } from './argument-text.ts';
import * as css from './ToolCard.css.ts';

interface Props {
  readonly text: string;
  /** More is coming. */
  readonly live: boolean;
  /** True where the user has changed them. */
  readonly edited: boolean;
  /** They can still be changed. */
  readonly onEdit?: (() => void) | undefined;
}

export function Arguments({ text, live, edited, onEdit }: Props) {
  const { t } = useTranslation('tools');
  const [raw, setRaw] = useState(false);
  const values = argumentsOf(text);
  const broken = !live && !isArguments(text);
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
