// Reasoning of the model: expanded while it streams, collapsed when the answer begins, unless the user toggled it.
import { Brain, ChevronRight, EyeOff } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReasoningPart } from '../../shared/reply/reply.ts';
import { LazyMarkdown } from '../markdown/LazyMarkdown.tsx';
import * as css from './Reasoning.css.ts';

export function Reasoning({ part, live }: { readonly part: ReasoningPart; readonly live: boolean }) {
  const { t } = useTranslation('chat');
  const [byHand, setByHand] = useState<boolean>();
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  const thinking = live && part.endedAt === undefined;
  const open = byHand ?? thinking;
  const { length } = part.text;

  // Follows new text by writing to the DOM, unless the user scrolled up.
  useEffect(() => {
    const box = body.current;
    if (!thinking || length === 0 || !box) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight < 80) box.scrollTop = box.scrollHeight;
  }, [length, thinking]);

  if (part.text === '') return null;
  return (
    <div className={css.block}>
      <button
        type="button"
        className={css.head}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setByHand(!open)}
      >
        <Brain size={16} aria-hidden className={thinking ? css.alive : undefined} />
        {thinking ? <ThinkingLabel since={part.startedAt} /> : <span>{thoughtLabel(part, t)}</span>}
        <ChevronRight size={16} aria-hidden className={open ? css.turned : css.arrow} />
      </button>
      <div id={id} ref={body} className={css.body} hidden={!open} role="group" aria-label={t('reasoning.body')}>
        {open && <LazyMarkdown text={part.text} streaming={thinking} muted />}
      </div>
    </div>
  );
}

function thoughtLabel(part: ReasoningPart, t: ReturnType<typeof useTranslation<'chat'>>['t']): string {
  const seconds = Math.round(((part.endedAt ?? part.startedAt) - part.startedAt) / 1000);
  return seconds < 1 ? t('reasoning.thoughtShort') : t('reasoning.thought', { seconds });
}

function ThinkingLabel({ since }: { readonly since: number }) {
  const { t } = useTranslation('chat');
  const seconds = useSeconds(since);
  return (
    <span className={css.running}>
      {seconds < 1 ? t('reasoning.thinking') : t('reasoning.thinkingFor', { seconds })}
    </span>
  );
}

/** Returns the seconds since a time. */
export function useSeconds(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - since) / 1000));
}

export function HiddenReasoning() {
  const { t } = useTranslation('chat');
  return (
    <p className={css.withheld}>
      <EyeOff size={16} aria-hidden />
      {t('reasoning.hidden')}
    </p>
  );
}
