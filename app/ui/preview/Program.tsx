// Runs a program of an answer in a worker without network access. The user can send its output to the model.
import { Play, Send, Square } from 'lucide-react';
import { useContext, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { runPath } from '../../shared/preview/frame.ts';
import { button } from '../../styles/shared.css.ts';
import { ScrollBox } from '../parts/ScrollBox.tsx';
import { AskingContext, fenced } from './asking.ts';
import * as css from './run.css.ts';
import { isOver, missingModule, useProgram } from './use-program.ts';

interface Props {
  readonly language: 'javascript' | 'python';
  readonly code: string;
  readonly title: string;
}

export function Program({ language, code, title }: Props) {
  const { t } = useTranslation('preview');
  const frame = useRef<HTMLIFrameElement>(null);
  const asking = useContext(AskingContext);
  const run = useProgram(frame, { language, code });
  const over = isOver(run.state);
  const missing = run.state === 'failed' ? missingModule(run.lines) : undefined;
  // Pending timers and promises can write output after a program ended; a stopped program cannot.
  const framed = !over || run.state === 'done';
  const send = (): void =>
    asking?.ask(`${t('outputText')}\n\n${fenced(run.lines.map(({ text }) => text).join('\n'))}\n`);
  return (
    <div className={css.run}>
      <p className={css.state} role="status">
        {t(`run_${run.state}`)}
      </p>
      {framed && (
        <iframe
          ref={frame}
          className={css.frame}
          title={title}
          src={runPath}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          tabIndex={-1}
          onLoad={run.onLoad}
        />
      )}
      <ScrollBox className={css.output} label={t('output')}>
        <pre className={css.text} dir="ltr">
          {run.lines.map(({ problem, text }, at) => (
            // The order never changes.
            <span key={at} className={problem ? css.problem : undefined}>
              {`${text}\n`}
            </span>
          ))}
        </pre>
        {run.lines.length === 0 && run.state === 'done' && t('noOutput')}
      </ScrollBox>
      {language === 'python' && missing !== undefined && (
        <p className={css.state}>{t('missingModule', { name: missing })}</p>
      )}
      {run.cut && <p className={css.state}>{t('outputCut')}</p>}
      <div className={css.buttons}>
        <button
          type="button"
          className={button({ look: 'quiet' })}
          onClick={() => run.set(over ? 'loading' : 'stopped')}
        >
          {over ? <Play size={14} aria-hidden /> : <Square size={14} aria-hidden />}
          {over ? t('run') : t('stop')}
        </button>
        {asking && over && run.lines.length > 0 && (
          <button type="button" className={button({ look: 'quiet' })} onClick={send}>
            <Send size={14} aria-hidden />
            {t('sendOutput')}
          </button>
        )}
      </div>
    </div>
  );
}
