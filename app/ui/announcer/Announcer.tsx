// Screen reader announcements: start and end of an answer as status, the finished answer's text once as log. Never
// single chunks.
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../locales/i18n.ts';
import type { Announcement } from '../../client/reply/announcement.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { whenIdle } from '../../client/net/idle.ts';
import { hidden } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';

/** Falls back to the Markdown source if the chunk cannot be loaded. */
const plainText = (text: string, language: Language): Promise<string> =>
  import('./said-text.ts').then(({ saidText }) => saidText(text, language)).catch(() => text);

export function Announcer() {
  const { t, i18n } = useTranslation('chat');
  const client = useClient();
  const announcement = useStore(client.announcement, (value) => value);
  const [log, setLog] = useState<{ readonly id: number; readonly text: string }>();
  const count = useRef(0);
  // A new DOM node for each announcement: equal text in the same node would not be announced again.
  const telling = useMemo(() => ({ announcement, id: newId() }), [announcement]);
  useEffect(() => {
    if (announcement?.kind !== 'finished') return;
    const { text } = announcement;
    // Delayed until idle, because converting a long answer takes a while. Not cancelled by the next announcement.
    whenIdle(
      () =>
        void plainText(text, i18n.language as Language) // only our languages are ever set
          .then((plain) => setLog({ id: ++count.current, text: plain })),
    );
  }, [announcement, i18n]);
  return (
    <>
      <div role="status" className={hidden} data-testid="announcer">
        {telling.announcement && <span key={telling.id}>{sentence(telling.announcement, t)}</span>}
      </div>
      <div role="log" aria-label={t('announce.log')} className={hidden}>
        {log && <p key={log.id}>{log.text}</p>}
      </div>
    </>
  );
}

function sentence(announcement: Announcement, t: ReturnType<typeof useTranslation<'chat'>>['t']): string {
  if (announcement.kind === 'finished') return t('announce.finished', { count: announcement.words });
  return announcement.kind === 'tool'
    ? t('announce.tool', { name: announcement.name })
    : t(`announce.${announcement.kind}`);
}
