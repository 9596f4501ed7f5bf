// Reasoning control, built from the model's card: a switch, and a button that shows the current setting and opens the
// others.
import type { ReasoningProps } from '../chat-settings/ReasoningOptions.tsx';
import { Brain, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart, preload } from '../parts/lazy-part.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { budgetOf } from '../../shared/payload/model-params.ts';
import type { ReasoningControl } from '../../shared/payload/model-params.ts';
import { formatWindow } from '../parts/format.ts';
import { Presence } from '../parts/Presence.tsx';
import { nameOf } from '../chat-settings/effort-name.ts';
import * as css from '../parts/switches.css.ts';

const loadPopover = () => import('./ReasoningPopover.tsx');
const ReasoningPopover = lazyPart(loadPopover);

export function ReasoningSwitch({ control, config, set }: ReasoningProps) {
  const { t } = useTranslation('chat');
  const on = config.enableReasoning;
  const more = (control.efforts.length > 0 || control.budget !== undefined) && (on || !control.switched);
  return (
    <>
      {/* Before the switch: the row is aligned right, and the pressed button must stay under the pointer. */}
      {more && <More control={control} config={config} set={set} />}
      {control.switched && (
        <button
          type="button"
          className={css.toggle}
          aria-pressed={on}
          title={t('composer.reasoning')}
          onClick={() => set({ enableReasoning: !on })}
        >
          <Brain size={16} aria-hidden />
          <span className={css.toggleText}>{t('composer.reasoning')}</span>
        </button>
      )}
    </>
  );
}

function More({ control, config, set }: ReasoningProps) {
  const { t } = useTranslation('chat');
  const value = useReasoningValue(control, config);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const noun = t(
    !control.switched
      ? 'composer.thinking.title'
      : control.efforts.length > 0
        ? 'composer.thinking.effort'
        : 'composer.thinking.amount',
  );
  return (
    <>
      <button
        type="button"
        className={`${css.toggle} ${css.budget}`}
        data-figure={control.switched && control.efforts.length === 0}
        // Same as the visible text, for users of speech input (WCAG 2.5.3).
        aria-label={`${noun}: ${value}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onPointerEnter={() => preload(loadPopover)}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        {!control.switched && <Brain size={16} aria-hidden />}
        <span className={css.noun}>{noun}</span>
        <span
          className={control.switched ? undefined : css.value}
          data-automatic={value === t('composer.thinking.own')}
        >
          {value}
        </span>
        <ChevronDown size={14} aria-hidden className={css.chevron} />
      </button>
      <Presence>
        {anchor && (
          <ReasoningPopover
            anchor={anchor}
            control={control}
            config={config}
            set={set}
            onClose={() => setAnchor(undefined)}
          />
        )}
      </Presence>
    </>
  );
}

function useReasoningValue({ budget, efforts, automatic }: ReasoningControl, config: ChatConfig): string {
  const { t, i18n } = useTranslation('chat');
  const effort = efforts.find((level) => level === config.reasoningEffort);
  if (efforts.length > 0) return effort ? nameOf(effort, t) : t('composer.thinking.own');
  if (automatic && !config.enableReasoning) return t('composer.thinking.own');
  const tokens = budget ? budgetOf(config, budget) : 0;
  return tokens === 0 ? t('composer.thinking.none') : formatWindow(tokens, i18n.language);
}
