// Names of effort levels in the user's language.
import type { useTranslation } from 'react-i18next';

/** Levels are named by the vendors; common ones are translated. */
const knownLevels = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max', 'no_think'] as const;

export function nameOf(level: string, t: ReturnType<typeof useTranslation<'chat'>>['t']): string {
  const known = knownLevels.find((one) => one === level);
  return known ? t(`composer.thinking.level.${known}`) : level;
}
