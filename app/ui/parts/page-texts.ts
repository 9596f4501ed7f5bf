// Loads the texts of a page when it is first shown, and again after a change of language.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { untilLoaded } from '../../client/net/until-loaded.ts';
import { loadPageTexts } from '../../locales/page-texts.ts';
import type { PageNamespace } from '../../locales/page-texts.ts';
import type { Language } from '../../locales/i18n.ts';

/** Returns false until the texts are loaded. */
export function usePageTexts(namespace: PageNamespace): boolean {
  const { i18n } = useTranslation();
  const language = i18n.language as Language; // only our languages are ever set
  const [, setLoaded] = useState('');
  const ready = i18n.hasResourceBundle(language, namespace);
  useEffect(() => {
    if (ready) return undefined;
    let gone = false;
    // Offline, this waits for the network.
    void untilLoaded(() => loadPageTexts(namespace, language)).then((texts) => {
      i18n.addResourceBundle(language, namespace, texts);
      if (!gone) setLoaded(`${language} ${namespace}`);
    });
    return () => {
      gone = true;
    };
  }, [i18n, language, namespace, ready]);
  return ready;
}
