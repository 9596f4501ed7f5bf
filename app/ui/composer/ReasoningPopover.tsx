// Popover with the reasoning settings of a model, above the message field. Loaded on demand.
import type { ReasoningProps } from '../chat-settings/ReasoningOptions.tsx';
import { useTranslation } from 'react-i18next';
import { OptionsPopover } from './OptionsPopover.tsx';
import { ReasoningOptions } from '../chat-settings/ReasoningOptions.tsx';

interface Props extends ReasoningProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

export default function ReasoningPopover({ anchor, onClose, ...props }: Props) {
  const { t } = useTranslation('chat');
  return (
    <OptionsPopover anchor={anchor} align="start" title={t('composer.thinking.title')} onClose={onClose}>
      <ReasoningOptions {...props} />
    </OptionsPopover>
  );
}
