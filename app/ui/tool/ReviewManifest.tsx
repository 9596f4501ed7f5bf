// Reviews the content of a manifest file before it is saved, or the changes of an update.
import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileManifest } from '../../shared/api/tools.ts';
import { changesOf } from '../../shared/tools/manifest-changes.ts';
import type { Change } from '../../shared/tools/manifest-changes.ts';
import { toolTexts } from '../../shared/tools/sources.ts';
import { button, dialogBody } from '../../styles/shared.css.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { LineDiff } from '../diff/LineDiff.tsx';
import { DialogSheet } from '../parts/DialogSheet.tsx';
import * as css from '../settings-page/ToolsPage.css.ts';

interface Props {
  readonly shown: FileManifest;
  /** True if the plugin to be replaced changed after the review was opened. */
  readonly changed: boolean;
  readonly onAgree: () => Promise<void>;
  readonly onClose: () => void;
}

export default function ReviewManifest({ shown: { source, before }, changed, onAgree, onClose }: Props) {
  const { t, i18n } = useTranslation('tools');
  const { t: common } = useTranslation('common');
  const [keeping, setKeeping] = useState(false);
  const { manifest, file } = source;
  const { title, description } = toolTexts(manifest, i18n.language);
  const changes = changesOf(before?.manifest, manifest);
  const asked = Object.entries(manifest.settings?.properties ?? {}).map(([name, setting]) => setting.title ?? name);
  // The same content from a URL is a different plugin, since the user trusted that URL.
  const same = before !== undefined && !changes.any && before.url === undefined;
  const agree = (): void => {
    setKeeping(true);
    void onAgree().finally(() => setKeeping(false));
  };
  return (
    <DialogSheet title={t(before ? 'file.update' : 'file.install', { name: title })} onClose={onClose}>
      <div className={`${dialogBody} ${css.review}`}>
        <Dialog.Description className={css.about} dir="auto">
          {description}
        </Dialog.Description>
        {changed && (
          <p className={css.problem} role="alert">
            {t('file.changed')}
          </p>
        )}
        <p className={css.from}>
          {file && t('file.from', { name: file.name })}
          {before && manifest.version !== before.manifest.version && (
            <>
              {' · '}
              {t('file.version', { before: before.manifest.version ?? '–', after: manifest.version ?? '–' })}
            </>
          )}
        </p>
        {before?.url !== undefined && <p className={css.about}>{t('file.replaces', { from: before.url })}</p>}
        {same && <p className={css.about}>{t('file.same', { name: title })}</p>}
        <section aria-label={t('file.hosts')}>
          <h3 className={css.settingsTitle}>{t('file.hosts')}</h3>
          {changes.hosts.length === 0 && <p className={css.about}>{t('file.noHosts')}</p>}
          <ul className={css.changes}>
            {changes.hosts.map(({ host, change }) => (
              <li key={host} className={css.functionName} data-change={change}>
                <Mark change={change} />
                <span className={css.changeName}>{host}</span>
              </li>
            ))}
          </ul>
        </section>
        <section aria-label={t('file.functions')}>
          <h3 className={css.settingsTitle}>{t('file.functions')}</h3>
          <ul className={css.changes}>
            {changes.functions.map(({ api, change }) => (
              <li key={api.name} data-change={change}>
                <p className={css.functionName}>
                  <Mark change={change} />
                  <span className={css.changeName}>{api.name}</span>
                  <span className={css.access}>{t(`page.access.${api.access ?? 'outside'}`)}</span>
                </p>
                <p className={css.about} dir="auto">
                  {api.description}
                </p>
              </li>
            ))}
          </ul>
        </section>
        {asked.length > 0 && <p className={css.about}>{t('file.settings', { names: asked.join(', ') })}</p>}
        {manifest.systemRole !== undefined && <p className={css.about}>{t('file.instructions')}</p>}
        <details className={css.wholeManifest} open={before !== undefined && changes.any}>
          <summary>{t(before ? 'file.all' : 'file.whole')}</summary>
          {before ? (
            <LineDiff before={lines(before.manifest)} after={lines(manifest)} label={t('file.all')} />
          ) : (
            <CodeBlock language="json" text={lines(manifest)} open={false} />
          )}
        </details>
        {!same && <p className={css.about}>{t(before ? 'file.withdrawn' : 'file.asked')}</p>}
        <div className={css.buttons}>
          {!same && (
            <button type="button" className={button({ look: 'primary' })} disabled={keeping} onClick={agree}>
              {t(before ? 'file.agreeUpdate' : 'file.agreeInstall')}
            </button>
          )}
          <button type="button" className={button({ look: 'quiet' })} onClick={onClose}>
            {common(same ? 'close' : 'cancel')}
          </button>
        </div>
      </div>
    </DialogSheet>
  );
}

const lines = (manifest: object): string => JSON.stringify(manifest, undefined, 2);

/** A word, so that the change is not conveyed by color alone. */
function Mark({ change }: { readonly change: Change }) {
  const { t } = useTranslation('tools');
  return change === 'same' ? null : <span className={css.change}>{t(`file.${change}`)}</span>;
}
