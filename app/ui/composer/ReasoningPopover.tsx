// The settings of a model's thinking, above the message field. In a chunk of its own.
import { useTranslation } from 'react-i18next';
import { OptionsPopover } from './OptionsPopover.tsx';
import { ReasoningOptions } from './ReasoningOptions.tsx';
import type { ReasoningProps } from './ReasoningSwitch.tsx';

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
