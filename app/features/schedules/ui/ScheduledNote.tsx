// Note below a scheduled question with the rule and a link to its schedule. Outlives the schedule.
import { askedBySchedule } from '../shared/schedule-rule.ts';
import { Link } from '@remix-run/react';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fits } from '../../../shared/api/read.ts';
import { useReadOnly } from '../../../ui/conversation/read-only.ts';
import type { UserMessage } from '../../../shared/message/message.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { ruleWords } from './rule-words.ts';
import * as css from './ScheduledNote.css.ts';

export default function ScheduledNote({ message }: { readonly message: UserMessage }) {
  const ready = usePageTexts('schedules');
  const { t, i18n } = useTranslation('schedules');
  const readOnly = useReadOnly();
  if (!ready) return null;
  // Validated, since an import may contain anything.
  const by: unknown = message.schedule;
  const known = fits(askedBySchedule, by) ? by : undefined;
  const words = known && wordsOf(() => ruleWords(known.rule, known.timeZone, i18n.language, t));
  return (
    <p className={css.note}>
      <CalendarClock size={14} aria-hidden />
      <span>{t('scheduled')}</span>
      {known && words && (
        <>
          <span aria-hidden>·</span>
          {readOnly ? (
            <span>{words}</span>
          ) : (
            <Link to={`/settings/schedules/${encodeURIComponent(known.id)}`} className={css.link}>
              {words}
            </Link>
          )}
        </>
      )}
    </p>
  );
}

/** Undefined for a time zone unknown to this browser. */
function wordsOf(tell: () => string): string | undefined {
  try {
    return tell();
  } catch {
    return undefined;
  }
}
