// Lists the prompt variables with their current values; a click inserts one.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { browserVariables } from '../../shared/payload/variables/context.ts';
import { fillVariables } from '../../shared/payload/variables/fill.ts';
import * as css from '../settings/ChatSettings.css.ts';

const groups = {
  time: [
    'date',
    'time',
    'datetime',
    'weekday',
    'year',
    'month',
    'day',
    'hour',
    'minute',
    'second',
    'iso',
    'timestamp',
    'timezone',
  ],
  person: ['nickname', 'username', 'email'],
  device: ['language', 'locale', 'platform', 'user_agent'],
  chance: [
    'random',
    'random_int',
    'random_float',
    'random_digit',
    'random_bool',
    'random_hex',
    'random_string',
    'uuid',
    'uuid_short',
  ],
  chat: ['input_template'],
} as const;
const groupNames = ['time', 'person', 'device', 'chance', 'chat'] as const;

export function VariablesHelp({ onInsert }: { readonly onInsert: (text: string) => void }) {
  const { t, i18n } = useTranslation('chatSettings');
  const context = useMemo(() => browserVariables(i18n.language), [i18n.language]);
  return (
    <details className={css.help}>
      <summary>{t('variables.title')}</summary>
      <p>{t('variables.text')}</p>
      {groupNames.map((group) => (
        <div key={group}>
          <h4 className={css.group}>{t(`variables.${group}`)}</h4>
          <div className={css.chips}>
            {groups[group].map((name) => (
              <button
                key={name}
                type="button"
                className={css.chip}
                title={fillVariables(`{{${name}}}`, context)}
                onClick={() => onInsert(`{{${name}}}`)}
              >
                {name}
              </button>
            ))}
          </div>
        </div>
      ))}
    </details>
  );
}
