// Screen reader announcements: start and end of an answer in a status, the words of the finished answer once in a log. Never tokens.
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../locales/i18n.ts';
import type { Announcement } from '../../client/reply/announcement.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { whenIdle } from '../../client/net/idle.ts';
import { hidden } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';

/** Without its chunk, as it was written: better than nothing. */
const plainText = (text: string, language: Language): Promise<string> =>
  import('./said-text.ts').then(({ saidText }) => saidText(text, language)).catch(() => text);

export function Announcer() {
  const { t, i18n } = useTranslation('chat');
  const client = useClient();
  const announcement = useStore(client.announcement, (value) => value);
  const [log, setLog] = useState<{ readonly id: number; readonly text: string }>();
  const count = useRef(0);
  // Each announcement is a node of its own: the same words in the same node would be read out once.
  const telling = useMemo(() => ({ announcement, id: newId() }), [announcement]);
  useEffect(() => {
    if (announcement?.kind !== 'finished') return;
    const { text } = announcement;
    // Setting a long answer as text takes a while: behind the last words and what comes below them. Not called off by the
    // next announcement: it was finished all the same.
    whenIdle(
      () =>
        void plainText(text, i18n.language as Language) // it was made with one of ours
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
