// Other names for models: each names models that are tried in order.
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOfThrown } from '../../../shared/errors.ts';
import {
  box,
  button,
  check,
  field,
  hint,
  iconButton,
  label,
  problem as problemStyle,
} from '../../../styles/shared.css.ts';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { useResource } from '../../../ui/parts/use-resource.ts';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { aliases } from '../shared/api.ts';
import type { AliasRow } from '../shared/api.ts';
import * as css from './ApiAccess.css.ts';
import { listIn } from './texts.ts';

export function Aliases() {
  const { t } = useTranslation('api-access');
  const id = useId();
  const { data, change } = useResource(aliases);
  const { aliases: rows, mayShare } = data ?? { aliases: [], mayShare: false };
  const { problem, busy, attempt } = useAttempt((error) => t('refused', { reason: errorOfThrown(error, '').message }));
  const [name, setName] = useState('');
  const [targets, setTargets] = useState('');
  const [strict, setStrict] = useState(false);
  const [everyone, setEveryone] = useState(false);
  const models = listIn(targets);
  const isWrong = models.some((each) => !/^[^/]+\/./.test(each));
  const isWhole = name.trim() !== '' && models.length > 0 && !isWrong;
  const save = () =>
    attempt(async () => {
      await change('set', {}, { name: name.trim(), targets: [...models], strict, everyone });
      setName('');
      setTargets('');
    });
  return (
    <section className={css.connect}>
      <h2 className={page.heading}>{t('aliases')}</h2>
      <p className={css.about}>{t('aliasesText')}</p>
      <form
        className={css.aliasForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole && !busy) void save();
        }}
      >
        <div className={css.aliasName}>
          <label className={label} htmlFor={`${id}-name`}>
            {t('aliasName')}
          </label>
          <input
            id={`${id}-name`}
            className={field}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('aliasNamePlaceholder')}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <div className={css.aliasTargets}>
          <label className={label} htmlFor={`${id}-targets`}>
            {t('targets')}
          </label>
          <input
            id={`${id}-targets`}
            className={field}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('targetsPlaceholder')}
            aria-invalid={isWrong}
            aria-describedby={`${id}-hint`}
            value={targets}
            onChange={({ target }) => setTargets(target.value)}
          />
        </div>
        <button type="submit" className={button({ look: 'primary' })} disabled={!isWhole || busy}>
          {t('setAlias')}
        </button>
      </form>
      <p id={`${id}-hint`} className={isWrong ? problemStyle : hint}>
        {isWrong && t('targetsWrong')}
      </p>
      <label className={check}>
        <input type="checkbox" className={box} checked={strict} onChange={({ target }) => setStrict(target.checked)} />
        {t('strict')}
      </label>
      {mayShare && (
        <label className={check}>
          <input
            type="checkbox"
            className={box}
            checked={everyone}
            onChange={({ target }) => setEveryone(target.checked)}
          />
          {t('everyone')}
        </label>
      )}
      <p role="alert" className={problemStyle}>
        {problem}
      </p>
      {rows.length > 0 && (
        <ul className={`${page.card} ${css.list}`} aria-label={t('aliases')}>
          {rows.map((row) => (
            <Alias
              key={row.id}
              row={row}
              {...(row.everyone && !mayShare
                ? {}
                : { onRemove: () => void attempt(() => change('remove', { id: row.id }, undefined)) })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Alias({ row, onRemove }: { readonly row: AliasRow; readonly onRemove?: () => void }) {
  const { t } = useTranslation('api-access');
  const facts = [row.targets.join(', '), row.strict && t('strictShort'), row.everyone && t('everyoneShort')];
  return (
    <li className={css.row}>
      <span className={css.words}>
        <span>{row.name}</span>
        <span className={css.small}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {onRemove && (
        <button
          type="button"
          className={iconButton()}
          aria-label={t('removeAlias', { name: row.name })}
          title={t('removeAlias', { name: row.name })}
          onClick={onRemove}
        >
          <Trash2 size={16} aria-hidden />
        </button>
      )}
    </li>
  );
}
