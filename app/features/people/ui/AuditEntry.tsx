// A row of the audit log: what was done, by whom, to whom, and when.
import { useTranslation } from 'react-i18next';
import { useDateTime } from '../../../ui/parts/use-date-time.ts';
import type { AuditLine } from '../shared/api.ts';
import * as css from './People.css.ts';

export function AuditEntry({ entry }: { readonly entry: AuditLine }) {
  const { t } = useTranslation('people');
  /** A name without a text is shown as it is: acts and details of other parts may have none yet. */
  const nameOf = (key: string, name: string): string => {
    const text: string = t(key as 'acts.session.open');
    return text === key ? name : text;
  };
  const at = useDateTime();
  const { act, actor, actorName, subject, subjectName, details, count } = entry;
  const by =
    actor === 'server' || actor === 'command' || actor === 'visitor' ? t(`audit.by.${actor}`) : (actorName ?? actor);
  const about = subject === null || subject === actor ? '' : (subjectName ?? subject);
  const facts = Object.entries(details).map(([name, value]) => {
    const label = nameOf(`audit.detail.${name}`, name);
    const text = typeof value === 'string' ? nameOf(`audit.value.${value}`, value) : valueText(value);
    return `${label}: ${text}`;
  });
  return (
    <li className={css.entry}>
      <div className={css.words}>
        <div className={css.nameLine}>
          <span className={css.name}>{nameOf(`acts.${act}`, act)}</span>
          {count > 1 && <span className={css.badge}>{t('audit.count', { count })}</span>}
        </div>
        <p className={css.line} dir="auto">
          {[about === '' ? by : `${by} → ${about}`, ...facts].join(' · ')}
        </p>
      </div>
      <time className={css.time} dateTime={new Date(entry.at).toISOString()}>
        {at(entry.at)}
      </time>
    </li>
  );
}

const valueText = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : JSON.stringify(value));
