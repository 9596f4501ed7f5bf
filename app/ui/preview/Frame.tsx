// A document written by a model, in a frame with an opaque origin, with a list of its errors and blocked requests.
import { Play, ShieldCheck, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { framePath, limits, noticeOf } from '../../shared/preview/frame.ts';
import type { Notice, PreviewDocument } from '../../shared/preview/frame.ts';
import { button } from '../../styles/shared.css.ts';
import { Notices } from './Notices.tsx';
import * as css from './PreviewPanel.css.ts';

type State = 'runs' | 'waits' | 'stopped' | 'flooded';

/**
 * Browsers reuse the process of the previous frame for some seconds, so a document that never yields blocks the next
 * one. The process ends once no frame uses it. Units: ms.
 */
const [patience, pause] = [4_000, 4_000];

interface Props {
  readonly document: PreviewDocument;
  readonly title: string;
}

export function Frame({ document: handedOver, title }: Props) {
  const { t } = useTranslation('preview');
  const frame = useRef<HTMLIFrameElement>(null);
  const handed = useRef(false);
  const [state, setState] = useState<State>('runs');
  const tries = useRef(0);
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  useEffect(() => {
    if (state === 'waits') {
      const again = setTimeout(() => setState('runs'), pause);
      return () => clearTimeout(again);
    }
    if (state !== 'runs') return undefined;
    const late = setTimeout(() => !handed.current && setState('waits'), patience * 2 ** tries.current++);
    let count = 0;
    let waiting: Notice[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const add = (notice: Notice): void => {
      if (count > limits.notices) return;
      waiting.push(notice);
      // Batched, so that many notices cause few renders.
      timer ??= setTimeout(() => {
        const fresh = waiting;
        [waiting, timer] = [[], undefined];
        setNotices((all) => [...all, ...fresh].filter(isNew).slice(0, limits.notices));
      }, 100);
    };
    const listen = (event: MessageEvent<unknown>): void => {
      if (event.source === null || event.source !== frame.current?.contentWindow) return;
      count += 1;
      if (count > limits.messages) return setState('flooded');
      // Parsing a message costs time in proportion to its size, so these are skipped.
      if (count > limits.notices) return;
      const notice = noticeOf(event.data);
      if (notice) add(notice);
    };
    // Navigation attempts of the frame, which this page's policy refuses.
    const refused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'frame-src') add({ type: 'blocked', what: `navigation ${blockedURI}` });
    };
    window.addEventListener('message', listen);
    document.addEventListener('securitypolicyviolation', refused);
    return () => {
      clearTimeout(late);
      clearTimeout(timer);
      window.removeEventListener('message', listen);
      document.removeEventListener('securitypolicyviolation', refused);
    };
  }, [state]);
  const runs = state === 'runs';
  const words = { ok: t('dialogOk'), cancel: t('dialogCancel') };
  const toggle = (): void => {
    handed.current = false;
    setNotices([]);
    setState(runs ? 'stopped' : 'runs');
  };
  return (
    <div className={css.framed}>
      <div className={css.bar}>
        <span className={css.generated}>
          <ShieldCheck size={14} aria-hidden />
          {t('generated')}
        </span>
        <button type="button" className={button({ look: 'quiet' })} onClick={toggle}>
          {runs ? <Square size={14} aria-hidden /> : <Play size={14} aria-hidden />}
          {runs ? t('stop') : t('run')}
        </button>
      </div>
      {runs ? (
        <iframe
          ref={frame}
          className={css.frame}
          title={title}
          src={framePath}
          sandbox="allow-scripts allow-forms"
          referrerPolicy="no-referrer"
          onLoad={() => {
            if (handed.current) return;
            handed.current = true;
            // The origin of the frame is opaque, so there is no other target to name.
            frame.current?.contentWindow?.postMessage({ ...handedOver, words }, '*');
          }}
        />
      ) : (
        <p className={css.stopped} role="status">
          {t(state)}
        </p>
      )}
      {notices.length > 0 && <Notices all={notices} />}
    </div>
  );
}

/** React reports an error again each time it retries rendering. */
const isNew = ({ type, what, line }: Notice, at: number, all: readonly Notice[]): boolean => {
  const before = all[at - 1];
  return before?.type !== type || before.what !== what || before.line !== line;
};
