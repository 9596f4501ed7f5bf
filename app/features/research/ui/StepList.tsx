// Steps of a research: what was searched, which pages were read, and which citations were removed.
import { Check, CircleAlert, FileText, ListTree, MessageSquare, Search } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ResearchStep } from '../shared/api.ts';
import * as css from './Research.css.ts';

const icons: Readonly<Record<ResearchStep['kind'], LucideIcon>> = {
  plan: ListTree,
  gaps: ListTree,
  search: Search,
  page: FileText,
  note: MessageSquare,
  report: Check,
};

export function StepList({ steps }: { readonly steps: readonly ResearchStep[] }) {
  const { t } = useTranslation('research');
  if (steps.length === 0) return null;
  return (
    <ol className={css.steps} aria-label={t('steps')}>
      {steps.map((step, at) => {
        const failed = 'problem' in step && step.problem !== undefined;
        const Icon = failed ? CircleAlert : icons[step.kind];
        return (
          // Steps are only added.
          <li key={at} className={css.step}>
            <Icon size={15} aria-hidden className={css.icon} />
            <div className={css.words}>
              <Words step={step} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Words({ step }: { readonly step: ResearchStep }) {
  const { t, i18n } = useTranslation('research');
  const quoted = (text: string): string => t('quoted', { text });
  const listed = (queries: readonly string[]): string =>
    new Intl.ListFormat(i18n.language, { type: 'unit' }).format(queries.map(quoted));
  switch (step.kind) {
    case 'plan':
      return t('planned', { queries: listed(step.queries) });
    case 'gaps':
      return step.queries.length > 0 ? t('gaps', { queries: listed(step.queries) }) : t('noGaps');
    case 'search':
      return step.problem === undefined
        ? t('searched', { query: quoted(step.query), count: step.results.length })
        : t('searchFailed', { query: quoted(step.query), problem: step.problem });
    case 'page':
      return (
        <>
          <a className={css.link} href={step.url} target="_blank" rel="noopener noreferrer">
            {step.number === undefined ? '' : `[${step.number}] `}
            {step.title}
          </a>
          {' · '}
          {step.problem ?? (step.quotes.length > 0 ? t('evidence', { count: step.quotes.length }) : t('noEvidence'))}
        </>
      );
    case 'note':
      return t('yourNote', { text: step.text });
    case 'report':
      return (
        <>
          {step.limit !== undefined && `${t(`limits.${step.limit}`)} `}
          {t('checked', { count: step.kept })}
          {step.removed.length > 0 && (
            <>
              <br />
              {t('removed', { count: step.removed.length })}
              <ul className={css.removed}>
                {step.removed.map(({ sentence, number }, at) => (
                  <li key={at}>
                    {sentence} [{number}]
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      );
    default:
      return step satisfies never;
  }
}
