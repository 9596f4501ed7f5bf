// Address and sign-in of a server that was added, and for a pasted document its new text.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import * as tools from '../../../ui/settings-page/ToolsPage.css.ts';
import type { ServerChange, ServerView } from '../shared/api.ts';
import { authOf, draftOf } from './auth-draft.ts';
import { AuthFields } from './AuthFields.tsx';
import { useProblem } from './use-problem.ts';
import { AddressField, DocumentField } from './Fields.tsx';
import * as css from './OpenapiTools.css.ts';

interface Props {
  readonly server: ServerView;
  readonly change: (wanted: ServerChange) => Promise<unknown>;
  readonly refresh: (text: string) => Promise<unknown>;
}

export function ServerForm({ server, change, refresh }: Props) {
  const { t } = useTranslation('openapi-tools');
  const { registry } = useClient().tools;
  const { busy, problem, attempt } = useProblem();
  const [base, setBase] = useState(server.base);
  const [auth, setAuth] = useState(() => draftOf(server.auth));
  const [text, setText] = useState('');
  const [saved, setSaved] = useState(false);
  const given = authOf(auth);
  const kept = auth.type === server.auth.type && auth.type !== 'none' && auth.secret === '';
  const save = (): Promise<boolean> =>
    attempt(async () => {
      await change({
        ...(base.trim() === server.base ? {} : { base: base.trim() }),
        ...(given && !kept ? { auth: given } : {}),
      });
      if (text.trim() !== '') await refresh(text);
      setText('');
      setAuth((draft) => ({ ...draft, secret: '' }));
      await registry.load(true);
      setSaved(true);
    });
  return (
    <details className={css.more}>
      <summary>{t('form.title')}</summary>
      <form
        className={css.form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        <AddressField
          name={t('review.base')}
          value={base}
          onChange={(value) => {
            setBase(value);
            setSaved(false);
          }}
        />
        <AuthFields
          draft={auth}
          onChange={(draft) => {
            setAuth(draft);
            setSaved(false);
          }}
        />
        {server.auth.end && kept && <p className={tools.about}>{t('form.kept', { end: server.auth.end })}</p>}
        {server.url === null && <DocumentField name={t('form.text')} rows={6} value={text} onChange={setText} />}
        <p role="alert" className={css.problem}>
          {problem}
        </p>
        <p role="status" className={css.status}>
          {saved && t('form.saved')}
        </p>
        <div className={tools.buttons}>
          <button
            type="submit"
            className={button({ look: 'primary' })}
            disabled={busy || !URL.canParse(base.trim()) || (!given && !kept)}
          >
            {t('form.save')}
          </button>
        </div>
      </form>
    </details>
  );
}
