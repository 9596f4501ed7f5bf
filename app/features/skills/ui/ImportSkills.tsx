// Imports skills from a file or an address, and reports what was left out.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button, field, label } from '../../../styles/shared.css.ts';
import { FileDrop } from '../../../ui/parts/FileDrop.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import * as tools from '../../../ui/settings-page/ToolsPage.css.ts';
import { useRefusal } from './refusal.ts';
import { useImport } from './use-import.ts';
import type { SendImport } from './use-import.ts';
import * as css from './Skills.css.ts';

export function ImportSkills({ send }: { readonly send: SendImport }) {
  const { t } = useTranslation('skills');
  const { busy, problem, report, fromAddress, fromFile, replace, dismiss } = useImport(send);
  const { reasonOf } = useRefusal();
  const [url, setUrl] = useState('');
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={page.group}>
        {t('import.title')}
      </h3>
      <FileDrop
        accept=".zip,.skill,.md,application/zip,text/markdown"
        label={t('import.file')}
        choose={t(busy ? 'import.busy' : 'import.file')}
        busy={busy}
        className={tools.fileDrop}
        onFile={(file) => void fromFile(file)}
      >
        {t('import.drop')}
        <p className={tools.about}>{t('import.hint')}</p>
      </FileDrop>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && url.trim() !== '')
            void fromAddress(url.trim()).then((isDone) => {
              if (isDone) setUrl('');
            });
        }}
      >
        <div className={css.line}>
          <div className={css.grow}>
            <label htmlFor={`${id}-url`} className={label}>
              {t('import.url')}
            </label>
            <input
              id={`${id}-url`}
              className={field}
              type="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://github.com/owner/repository"
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
          </div>
          <button type="submit" className={button()} disabled={busy || url.trim() === ''}>
            {t('import.fetch')}
          </button>
        </div>
        <p className={css.status}>{t('import.urlHint')}</p>
      </form>
      <p role="alert" className={css.problem}>
        {problem}
      </p>
      <div role="status">
        {report && (
          <>
            {report.added.length > 0 && (
              <p className={css.status}>{t('import.added', { names: report.added.join(', ') })}</p>
            )}
            {report.left.length > 0 && (
              <>
                <p className={css.status}>{t('import.left')}</p>
                <ul className={css.left}>
                  {report.left.map((each) => (
                    <li key={`${each.path} ${each.reason}`}>
                      {each.path}: {reasonOf(each)}
                    </li>
                  ))}
                </ul>
              </>
            )}
            {report.taken.length > 0 && (
              <p className={css.status}>{t('import.taken', { names: report.taken.join(', ') })}</p>
            )}
          </>
        )}
      </div>
      {report && report.taken.length > 0 && (
        <div className={tools.buttons} style={{ marginTop: 8 }}>
          <button type="button" className={button({ look: 'danger' })} disabled={busy} onClick={() => void replace()}>
            {t('import.replace')}
          </button>
          <button type="button" className={button({ look: 'quiet' })} disabled={busy} onClick={dismiss}>
            {t('import.keep')}
          </button>
        </div>
      )}
    </section>
  );
}
