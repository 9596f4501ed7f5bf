// Installs a plugin from the URL of its manifest; a failure shows its reason and a retry button.
import { CircleAlert, LoaderCircle } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button, field, label, spinner } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from '../settings-page/ToolsPage.css.ts';

export function InstallForm() {
  const { t } = useTranslation('tools');
  const client = useClient();
  const { registry } = client.tools;
  const [url, setURL] = useState('');
  const id = useId();
  const installs = useStore(registry.installs, (all) => all);
  const known = useStore(registry.list, ({ sources }) => sources);
  // A refresh is shown in the plugin's row instead.
  const open = Object.entries(installs).filter(([each]) => !known.some((source) => source.url === each));
  const install = async (from: string): Promise<void> => {
    if (await registry.install(from)) setURL('');
  };
  return (
    <>
      <form
        className={css.install}
        onSubmit={(event) => {
          event.preventDefault();
          void install(url.trim());
        }}
      >
        <label htmlFor={id} className={label}>
          {t('page.url')}
        </label>
        <div className={css.installRow}>
          <input
            id={id}
            className={field}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            aria-describedby={`${id}-hint`}
            value={url}
            onChange={(event) => setURL(event.target.value)}
          />
          <button type="submit" className={button({ look: 'primary' })} disabled={!URL.canParse(url.trim())}>
            {t('page.add')}
          </button>
        </div>
        <p id={`${id}-hint`} className={css.about}>
          {t('page.urlHint')}
        </p>
      </form>
      {open.map(([from, state]) => (
        <div
          key={from}
          className={css.attempt}
          data-state={state.status}
          role={state.status === 'failed' ? 'alert' : 'status'}
        >
          {state.status === 'loading' ? (
            <LoaderCircle size={17} aria-hidden className={spinner} />
          ) : (
            <CircleAlert size={17} aria-hidden className={css.bad} />
          )}
          <div className={css.texts}>
            <p className={css.name}>{t(state.status === 'loading' ? 'page.loading' : 'page.failed')}</p>
            <p className={css.from}>{from}</p>
            {state.status === 'failed' && <p className={css.about}>{state.error.message}</p>}
          </div>
          {state.status === 'failed' && (
            <div className={css.buttons}>
              <button type="button" className={button()} onClick={() => void install(from)}>
                {t('page.retry')}
              </button>
              <a className={button()} href={from} target="_blank" rel="noreferrer noopener">
                {t('page.view')}
              </a>
              <button type="button" className={button({ look: 'quiet' })} onClick={() => registry.forget(from)}>
                {t('page.dismiss')}
              </button>
            </div>
          )}
        </div>
      ))}
    </>
  );
}
