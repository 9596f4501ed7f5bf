// Progress of a research below its question, with what its user can do about it.
import { ChevronDown, CirclePause, CirclePlay, FilePen, RotateCw, Telescope } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../../styles/shared.css.ts';
import { useReadOnly } from '../../../ui/conversation/read-only.ts';
import type { QuestionNoteProps } from '../../../ui/feature.ts';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';
import { formatMoney, formatMs } from '../../../ui/parts/format.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { useResource } from '../../../ui/parts/use-resource.ts';
import { fromMicros } from '../../../shared/usage/micros.ts';
import { research } from '../shared/api.ts';
import type { ResearchControl, ResearchProgress } from '../shared/api.ts';
import { HintForm } from './HintForm.tsx';
import { StepList } from './StepList.tsx';
import * as css from './Research.css.ts';

export default function ResearchNote(props: QuestionNoteProps) {
  const ready = usePageTexts('research');
  const readOnly = useReadOnly();
  if (!ready) return null;
  return readOnly ? <Plain /> : <Progress {...props} />;
}

function Plain() {
  const { t } = useTranslation('research');
  return (
    <p className={css.plain}>
      <Telescope size={14} aria-hidden />
      {t('plain')}
    </p>
  );
}

const none: ResearchProgress = { state: 'none', steps: [], activeMs: 0, spentMicros: 0 };

function Progress({ conversationId, message }: QuestionNoteProps) {
  const { t } = useTranslation('research');
  const client = useClient();
  const id = useId();
  const place = { conversation: conversationId, question: message.id };
  const { data = none, change, load } = useResource(research, place);
  const running = useStore(client.runs, (runs) => runs[conversationId]?.messageId);
  const writing =
    running !== undefined && client.conversations.get(conversationId)?.messages[running]?.parentId === message.id;
  const [open, setOpen] = useState<boolean>();
  const [failed, setFailed] = useState(false);
  const [finishing, setFinishing] = useState(false);
  // The end of the run changes the state, and sends no hint of a research.
  useEffect(() => {
    if (!writing) void load();
  }, [load, writing]);
  const wish = async (body: ResearchControl): Promise<boolean> => {
    setFailed(false);
    try {
      await change('control', place, body);
      return true;
    } catch {
      setFailed(true);
      return false;
    }
  };
  const { state, steps } = data;
  const goesOn = writing && (state === 'running' || state === 'paused' || steps.length === 0);
  const shown = goesOn && state !== 'paused' ? 'working' : state === 'running' ? 'working' : state;
  const isOpen = open ?? goesOn;
  if (shown === 'none') return <Plain />;
  return (
    <section className={css.panel} aria-label={t('plain')}>
      <button
        type="button"
        className={css.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Telescope size={16} aria-hidden />
        <span className={css.title}>
          <span className={css.state}>{t(shown)}</span>
          <Figures data={data} />
        </span>
        <ChevronDown size={16} aria-hidden className={isOpen ? css.turned : undefined} />
      </button>
      <div id={id} hidden={!isOpen} className={css.body}>
        <StepList steps={steps} />
        {goesOn && (
          <>
            <div className={css.buttons}>
              <button type="button" className={button()} onClick={() => void wish({ paused: state !== 'paused' })}>
                {state === 'paused' ? <CirclePlay size={16} aria-hidden /> : <CirclePause size={16} aria-hidden />}
                {t(state === 'paused' ? 'resume' : 'pause')}
              </button>
              <button
                type="button"
                className={button()}
                disabled={finishing}
                onClick={() => void wish({ finish: true, paused: false }).then(setFinishing)}
              >
                <FilePen size={16} aria-hidden />
                {t('finish')}
              </button>
            </div>
            <HintForm onSend={(note) => wish({ note })} />
          </>
        )}
        <p role="status" className={css.about}>
          {goesOn && finishing && t('finishing')}
        </p>
        <p role="alert" className={css.bad}>
          {failed && t('failed')}
        </p>
      </div>
      {running === undefined && state === 'interrupted' && (
        <div className={css.buttons}>
          <button type="button" className={button()} onClick={() => client.ask(conversationId, message.id)}>
            <RotateCw size={16} aria-hidden />
            {t('goOn')}
          </button>
          <span className={css.about}>{t('goOnHint')}</span>
        </div>
      )}
    </section>
  );
}

function Figures({ data: { steps, activeMs, spentMicros, currency, unpriced } }: { readonly data: ResearchProgress }) {
  const { t, i18n } = useTranslation('research');
  const searches = steps.filter(({ kind }) => kind === 'search').length;
  const pages = steps.filter((step) => step.kind === 'page' && step.problem === undefined).length;
  const parts = [
    searches > 0 && t('searches', { count: searches }),
    pages > 0 && t('pagesRead', { count: pages }),
    currency !== undefined && formatMoney(fromMicros(spentMicros), currency, i18n.language),
    activeMs >= 1000 && formatMs(activeMs, i18n.language),
  ].filter((part) => part !== false);
  return (
    <span className={css.figures} title={unpriced === undefined ? undefined : t('unpriced')}>
      {parts.join(' · ')}
    </span>
  );
}
