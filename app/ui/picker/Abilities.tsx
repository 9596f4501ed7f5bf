// Abilities of a model: icons with tooltips, or text on touch screens.
import { AudioLines, Brain, Eye, FileText, Film, Globe, Image, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { hidden } from '../../styles/shared.css.ts';
import { comma } from '../parts/sentences.ts';
import { ableOf } from './rows.ts';
import type { AbilityName } from './rows.ts';
import * as css from './Abilities.css.ts';

const icons = {
  vision: Eye,
  functionCall: Wrench,
  reasoning: Brain,
  search: Globe,
  imageOutput: Image,
  files: FileText,
  video: Film,
  sound: AudioLines,
} as const satisfies Record<AbilityName, unknown>;

interface Props {
  readonly model: ModelCard;
  readonly provider: Pick<ProviderInfo, 'sound' | 'ownAddress'>;
}

export function Abilities({ model, provider }: Props) {
  const { t, i18n } = useTranslation('picker');
  const able = ableOf(model, provider);
  if (able.length === 0) return null;
  return (
    <span className={css.abilities}>
      {able.map((name, at) => {
        const Icon = icons[name];
        const text = t(`ability.${name}`);
        return (
          <span key={name} title={text} className={css.ability}>
            <Icon size={14} aria-hidden />
            <span className={css.word}>{at < able.length - 1 ? text + comma(i18n.language) : text}</span>
          </span>
        );
      })}
      <span className={hidden}>, </span>
    </span>
  );
}

export function AbilityTags({ model, provider }: Props) {
  const { t } = useTranslation('picker');
  const able = ableOf(model, provider);
  if (able.length === 0) return null;
  return (
    <ul className={css.tags}>
      {able.map((name) => {
        const Icon = icons[name];
        return (
          <li key={name} className={css.tag}>
            <Icon size={14} aria-hidden />
            {t(`ability.${name}`)}
          </li>
        );
      })}
    </ul>
  );
}
