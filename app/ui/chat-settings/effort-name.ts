// Levels of effort in the reader's language.
import type { useTranslation } from 'react-i18next';

/** Levels are the vendors' words; those that are common have a translation. */
const knownLevels = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max', 'no_think'] as const;

export function nameOf(level: string, t: ReturnType<typeof useTranslation<'chat'>>['t']): string {
  const known = knownLevels.find((one) => one === level);
  return known ? t(`composer.thinking.level.${known}`) : level;
}
