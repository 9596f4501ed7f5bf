// Names of sections in the language of the page, from the settings' texts or from the feature.
import { useTranslation } from 'react-i18next';
import { isOwn } from './sections.ts';
import type { Section } from './sections.ts';

export function useSectionName(): (section: Pick<Section, 'id'>) => string {
  const { t } = useTranslation('settings');
  const { t: ofFeature } = useTranslation('features');
  return ({ id }) => (isOwn(id) ? t(`section.${id}`) : ofFeature(id));
}
