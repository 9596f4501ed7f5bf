// Imports a dropped file after showing a report of its content.
import { drop } from '../parts/Drop.css.ts';
import { FileDrop } from '../parts/FileDrop.tsx';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from '../../shared/api/transfer.ts';
import { button, hidden } from '../../styles/shared.css.ts';
import { ReportTable } from './ReportTable.tsx';
import { useImport } from './use-import.ts';
import type { ImportProblem, ImportState } from './use-import.ts';
import * as css from './Data.css.ts';

export function ImportCard() {
  const { t } = useTranslation('data');
  const { state, take, confirm, reset } = useImport();
  return (
    <>
      <p className={css.text}>{t('import.text')}</p>
      {state.type === 'tried' || state.type === 'done' ? (
        <div className={css.report}>
          <Outcome state={state} />
          <ReportTable report={state.report} />
          <div className={css.choices}>
            {state.type === 'tried' && brings(state.report) && (
              <button type="button" className={button({ look: 'primary' })} onClick={() => void confirm()}>
                {confirming(state.report, t)}
              </button>
            )}
            <button type="button" className={button({ look: 'quiet' })} onClick={reset}>
              {t('import.another')}
            </button>
          </div>
        </div>
      ) : state.type === 'idle' ? (
        <FileDrop
          accept=".json,.zip,application/json,application/zip"
          label={t('import.dropLabel')}
          choose={t('import.choose')}
          onFile={(file) => void take(file)}
        >
          <span className={css.dropWords}>{t('import.drop')}</span>
        </FileDrop>
      ) : (
        <p role="status" className={drop}>
          <Progress state={state} />
        </p>
      )}
      <div role="alert">{state.type === 'idle' && state.problem && <Problem problem={state.problem} />}</div>
    </>
  );
}

/** Messages without a new chat complete an interrupted import. */
const brings = ({ conversations, messages, folders, settings, items }: ImportReport): boolean =>
  conversations.added > 0 || messages > 0 || folders.length > 0 || settings > 0 || items > 0;

function confirming({ conversations, messages, folders, items }: ImportReport, t: TFunction<'data'>): string {
  if (conversations.added > 0) return t('import.confirm', { count: conversations.added });
  if (messages > 0) return t('import.confirmMessages', { count: messages });
  return items > 0 || folders.length > 0 ? t('import.confirmRest') : t('import.confirmSettings');
}

function Outcome({ state }: { readonly state: Extract<ImportState, { readonly type: 'tried' | 'done' }> }) {
  const { t } = useTranslation('data');
  const { report } = state;
  const text =
    state.type === 'done'
      ? t('import.done', { count: report.conversations.added })
      : brings(report)
        ? undefined
        : t('import.nothing');
  return (
    <p role="status" className={text === undefined ? hidden : css.heading}>
      {text}
    </p>
  );
}

function Progress({
  state,
}: {
  readonly state: Extract<ImportState, { readonly type: 'reading' | 'trying' | 'writing' }>;
}) {
  const { t } = useTranslation('data');
  switch (state.type) {
    case 'reading':
      return t('import.reading', { name: state.name });
    case 'trying':
    case 'writing':
      return t(`import.${state.type}`, { done: state.done, total: state.total });
    default:
      return state satisfies never;
  }
}

function Problem({ problem }: { readonly problem: ImportProblem }) {
  const { t } = useTranslation('data');
  const text = (): string => {
    switch (problem.type) {
      case 'notJSON':
      case 'notInZip':
      case 'damaged':
      case 'tooLarge':
        return t(`import.${problem.type}`, { name: problem.name });
      case 'unknown':
        return t('import.unknown');
      case 'failed':
        return t('import.failed', { reason: problem.reason });
      case 'half':
        return t('import.half', { done: problem.done, total: problem.total });
      default:
        return problem satisfies never;
    }
  };
  return <p className={css.trouble}>{text()}</p>;
}
