// Screen reader announcements: start and end of an answer in a status, the finished answer once in a log. Never tokens.
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '../../client/net/announcement.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { whenIdle } from '../../client/net/idle.ts';
import { hidden } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';

export function Announcer() {
  const { t } = useTranslation('chat');
  const client = useClient();
  const told = useStore(client.announcement, (announcement) => announcement);
  const [log, setLog] = useState<{ readonly id: number; readonly text: string }>();
  const count = useRef(0);
  // Each telling is a node of its own: the same words in the same node would be told once.
  const telling = useMemo(() => ({ told, id: newId() }), [told]);
  useEffect(() => {
    // Setting a long answer as text takes a while: behind the last words and what comes below them. Not called off when
    // the next thing is told: it was finished all the same.
    if (told?.kind === 'finished') whenIdle(() => setLog({ id: ++count.current, text: told.text }));
  }, [told]);
  return (
    <>
      <div role="status" className={hidden} data-testid="announcer">
        {telling.told && <span key={telling.id}>{sentence(telling.told, t)}</span>}
      </div>
      <div role="log" aria-label={t('announce.log')} className={hidden}>
        {log && <p key={log.id}>{log.text}</p>}
      </div>
    </>
  );
}

function sentence(told: Announcement, t: ReturnType<typeof useTranslation<'chat'>>['t']): string {
  if (told.kind === 'finished') return t('announce.finished', { count: told.words });
  return told.kind === 'tool' ? t('announce.tool', { name: told.name }) : t(`announce.${told.kind}`);
}
