// Shares an object with people and groups of the server. Each change is stored at once.
import { User, UsersRound } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onHint } from '../../../client/live/hints.ts';
import { getFrom, sendTo } from '../../../client/net/call.ts';
import { button, dialogBody, field, hidden, hint, label, problem as problemStyle } from '../../../styles/shared.css.ts';
import type { ObjectDialogProps } from '../../../ui/feature.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { DialogSheet } from '../../../ui/parts/DialogSheet.tsx';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { Select } from '../../../ui/parts/Select.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { sharingApi } from '../shared/api.ts';
import type { SharedWith, Subject } from '../shared/api.ts';
import { refusalText } from './refusal.ts';
import { useFound } from './use-found.ts';
import * as css from './Sharing.css.ts';

const rights = ['use', 'edit', 'none'] as const;

export default function SharingDialog({ kind, id, name, onClose }: ObjectDialogProps) {
  const ready = usePageTexts('sharing');
  const { t } = useTranslation('sharing');
  const { transport } = useClient();
  const own = useId();
  const input = useRef<HTMLInputElement>(null);
  const [shared, setShared] = useState<readonly SharedWith[]>();
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const found = useFound(text.trim());
  const { problem, busy, attempt } = useAttempt((error) => refusalText(t, error));
  const load = useCallback(
    async () => setShared((await getFrom(transport, sharingApi.list, { kind, id })).with),
    [transport, kind, id],
  );
  useEffect(() => void attempt(load), [attempt, load]);
  useEffect(() => onHint('sharing', load), [load]);
  const set = (to: Subject, may: (typeof rights)[number]) =>
    attempt(async () => {
      await sendTo(transport, sharingApi.set, { kind, id }, { type: to.type, id: to.id, may });
      await load();
      setSaid(t(may === 'none' ? 'removed' : 'added', { name: to.name }));
    });
  const add = (to: Subject): void =>
    void set(to, 'use').then((done) => {
      if (!done) return;
      setText('');
      input.current?.focus();
    });
  if (!ready) return null;
  const others = found?.filter((each) => !shared?.some((known) => known.type === each.type && known.id === each.id));
  return (
    <DialogSheet title={t('title', { name })} onClose={onClose}>
      <div className={`${dialogBody} ${css.form}`}>
        <div>
          <label className={label} htmlFor={own}>
            {t('search')}
          </label>
          <input
            ref={input}
            id={own}
            type="search"
            className={field}
            placeholder={t('placeholder')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            dir="auto"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {others && others.length > 0 && (
            <ul className={css.found} aria-label={t('found')}>
              {others.map((each) => (
                <li key={`${each.type} ${each.id}`}>
                  <button type="button" className={css.choice} disabled={busy} onClick={() => add(each)}>
                    <Face of={each} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {others?.length === 0 && (
            <p role="status" className={hint}>
              {t('none')}
            </p>
          )}
        </div>
        {shared && (
          <div>
            <h3 className={css.heading}>{t('people')}</h3>
            {shared.length === 0 && <p className={css.line}>{t('nobody')}</p>}
            <ul className={css.list} aria-label={t('people')}>
              {shared.map((each) => (
                <li key={`${each.type} ${each.id}`} className={css.row}>
                  <Face of={each} />
                  <Select
                    look="fit"
                    label={t('access', { name: each.name })}
                    value={each.may}
                    disabled={busy}
                    choices={rights.map((value) => ({ value, label: t(`may.${value}`) }))}
                    onChange={(may: (typeof rights)[number]) => void set(each, may)}
                  />
                </li>
              ))}
            </ul>
            <p className={hint}>{t('hint')}</p>
          </div>
        )}
        <p role="status" className={hidden}>
          {said}
        </p>
        <p role="alert" className={problemStyle}>
          {problem}
        </p>
        <div className={css.foot}>
          <button type="button" className={button({ look: 'primary' })} onClick={onClose}>
            {t('done')}
          </button>
        </div>
      </div>
    </DialogSheet>
  );
}

function Face({ of: { type, name, email } }: { readonly of: Subject }) {
  const { t } = useTranslation('sharing');
  const Icon = type === 'group' ? UsersRound : User;
  const line = type === 'group' ? t('group') : email === name ? null : email;
  return (
    <>
      <Icon size={18} aria-hidden className={css.icon} />
      <span className={css.words}>
        <span className={css.name} dir="auto">
          {name}
        </span>
        {line && (
          <span className={css.line} dir="auto">
            {line}
          </span>
        )}
      </span>
    </>
  );
}
