// A page's own texts, loaded when it is first shown, and again in another language.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { untilLoaded } from '../../client/net/until-loaded.ts';
import { loadPageTexts } from '../../locales/page-texts.ts';
import type { PageNamespace } from '../../locales/page-texts.ts';
import type { Language } from '../../locales/i18n.ts';

/** False until they are there. */
export function usePageTexts(namespace: PageNamespace): boolean {
  const { i18n } = useTranslation();
  const language = i18n.language as Language; // it was made with one of ours, and changed to no other
  const [, setLoaded] = useState('');
  const ready = i18n.hasResourceBundle(language, namespace);
  useEffect(() => {
    if (ready) return undefined;
    let gone = false;
    // Opened without a network, they come with it.
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
