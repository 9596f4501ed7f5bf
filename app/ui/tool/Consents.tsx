// Permanent tool permissions, each with a button to revoke it.
import { useTranslation } from 'react-i18next';
import { toolTexts } from '../../shared/tools/sources.ts';
import { button } from '../../styles/shared.css.ts';
import * as page from '../settings-page/SettingsPage.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from '../settings-page/ToolsPage.css.ts';

export function Consents() {
  const { t, i18n } = useTranslation('tools');
  const client = useClient();
  const { registry } = client.tools;
  const consents = useStore(registry.consents, (all) => all);
  const sources = useStore(registry.list, (list) => list.sources);
  const nameOf = (consent: string): string => {
    const [identifier = '', access] = consent.split('/');
    const manifest = sources.find((source) => source.manifest.identifier === identifier)?.manifest;
    const name = manifest ? toolTexts(manifest, i18n.language).title : t('page.gone', { identifier });
    const known = access === 'read' || access === 'write' || access === 'outside';
    return known ? t('page.consent', { name, access: t(`page.access.${access}`) }) : name;
  };
  return (
    <>
      <p className={page.muted}>{t(consents.length > 0 ? 'page.consentsText' : 'page.noConsents')}</p>
      {consents.length > 0 && (
        <ul className={`${page.card} ${css.list} ${css.apart}`}>
          {consents.map((consent) => (
            <li key={consent} className={css.consent}>
              <span className={css.consentName}>{nameOf(consent)}</span>
              <button
                type="button"
                className={button({ look: 'quiet' })}
                aria-label={`${t('page.withdraw')}: ${nameOf(consent)}`}
                onClick={() => void registry.setConsent(consent, false).catch(() => registry.load(true))}
              >
                {t('page.withdraw')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
