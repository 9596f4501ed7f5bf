// Popover with the options of the chosen model, above the message field. Loaded on demand.
import { useTranslation } from 'react-i18next';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import type { OptionRow } from '../../shared/payload/extend-params.ts';
import { CardOptions } from '../chat-settings/CardOptions.tsx';
import { usePageTexts } from '../parts/page-texts.ts';
import { OptionsPopover } from './OptionsPopover.tsx';

interface Props {
  readonly anchor: HTMLElement;
  readonly rows: readonly OptionRow[];
  readonly config: ChatConfig;
  readonly set: (change: Partial<ChatConfig>) => void;
  readonly onClose: () => void;
}

export default function CardOptionsPopover({ anchor, onClose, ...options }: Props) {
  const { t } = useTranslation('chat');
  const ready = usePageTexts('chatSettings');
  if (!ready) return null;
  return (
    <OptionsPopover anchor={anchor} align="start" title={t('composer.options')} onClose={onClose}>
      <CardOptions {...options} />
    </OptionsPopover>
  );
}
