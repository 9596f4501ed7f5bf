// A scheduled question in the list: times, last outcome, and actions.
import { Menu } from '@base-ui/react/menu';
import { Link, useNavigate } from '@remix-run/react';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schedule, ScheduleRun } from '../shared/api.ts';
import { button, iconButton, menuItem, problem } from '../../../styles/shared.css.ts';
import * as library from '../../../ui/library/Library.css.ts';
import { MenuSheet } from '../../../ui/parts/MenuSheet.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { Presence } from '../../../ui/parts/Presence.tsx';
import { isBad, resultWords } from './result-words.ts';
import { isOver, ruleWords, whenWords } from './rule-words.ts';
import * as css from './Schedules.css.ts';
import { problemWords, refusalOf } from './trouble.ts';
import type { Schedules } from './use-schedules.ts';

interface Props {
  readonly schedule: Schedule;
  readonly schedules: Schedules;
}

const isOpen = ({ outcome }: ScheduleRun): boolean => outcome === 'claimed' || outcome === 'running';

export function ScheduleRow({ schedule, schedules }: Props) {
  const { t, i18n } = useTranslation('schedules');
  const { problem: refusal, busy, attempt } = useAttempt(refusalOf);
  const navigate = useNavigate();
  const [menu, setMenu] = useState<HTMLElement>();
  const { id, question, rule, timeZone, enabled, paused, next, runs } = schedule;
  const [last] = runs;
  const [at] = next;
  const over = !enabled && isOver(rule);
  const elsewhere = timeZone !== new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const times = [
    ruleWords(rule, timeZone, i18n.language, t),
    at === undefined ? '' : t('next', { when: whenWords(at, timeZone, i18n.language) }),
    elsewhere ? timeZone.replaceAll('_', ' ') : '',
  ];
  const name = question.trim().split('\n', 1)[0]?.slice(0, 80) ?? '';
  return (
    <li className={library.item}>
      <div className={library.words}>
        <Link to={`/settings/schedules/${id}`} className={css.title} dir="auto">
          <span className={css.question}>{question}</span>
        </Link>
        {!enabled && <span className={library.badge}>{t(over ? 'over' : 'paused')}</span>}
        <p className={css.line}>{times.filter(Boolean).join(' · ')}</p>
        {paused && <p className={`${css.line} ${css.failed}`}>{problemWords(paused, t)}</p>}
        {last && <Result run={last} timeZone={timeZone} />}
        <p role="alert" className={problem}>
          {refusal && t(`trouble.${refusal.code}`)}
        </p>
      </div>
      <div className={library.tools}>
        <button
          type="button"
          className={button()}
          aria-label={t('runOf', { name })}
          disabled={busy || runs.some(isOpen)}
          onClick={() => void attempt(() => schedules.run(id))}
        >
          {t('run')}
        </button>
        {!over && (
          <button
            type="button"
            className={button({ look: 'quiet' })}
            aria-label={t(enabled ? 'pauseOf' : 'resumeOf', { name })}
            disabled={busy}
            onClick={() => void attempt(() => schedules.setEnabled(id, !enabled))}
          >
            {t(enabled ? 'pause' : 'resume')}
          </button>
        )}
        <button
          type="button"
          className={iconButton()}
          aria-label={t('moreOf', { name })}
          aria-haspopup="menu"
          aria-expanded={menu !== undefined}
          onClick={(event) => setMenu(event.currentTarget)}
        >
          <Ellipsis size={16} aria-hidden />
        </button>
        <Presence>
          {menu && (
            <MenuSheet anchor={menu} label={t('moreOf', { name })} onClose={() => setMenu(undefined)}>
              <Menu.Item className={menuItem} onClick={() => void navigate(`/settings/schedules/${id}`)}>
                <Pencil size={16} aria-hidden />
                {t('edit')}
              </Menu.Item>
              <Menu.Item
                className={menuItem}
                data-danger
                disabled={busy}
                onClick={() => void attempt(() => schedules.remove(schedule))}
              >
                <Trash2 size={16} aria-hidden />
                {t('remove')}
              </Menu.Item>
            </MenuSheet>
          )}
        </Presence>
      </div>
    </li>
  );
}

function Result({ run, timeZone }: { readonly run: ScheduleRun; readonly timeZone: string }) {
  const { t, i18n } = useTranslation('schedules');
  const { conversation } = run;
  return (
    <p className={css.result}>
      <span className={isBad(run) ? css.failed : undefined}>{resultWords(run, timeZone, i18n.language, t)}</span>
      {conversation !== null && (
        <Link to={`/c/${conversation}`} className={css.open}>
          {t('open')}
        </Link>
      )}
    </p>
  );
}
