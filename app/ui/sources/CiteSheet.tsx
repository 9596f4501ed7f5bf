// Sheet with a source on a phone: shows its title, with a button to open the page.
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { PopoverSheet } from '../parts/PopoverSheet.tsx';
import * as css from './Sources.css.ts';

interface Props {
  readonly anchor: HTMLElement;
  readonly url: string;
  readonly host: string;
  readonly title: string;
  readonly onClose: () => void;
}

export default function CiteSheet({ anchor, url, host, title, onClose }: Props) {
  const { t } = useTranslation('chat');
  return (
    <PopoverSheet anchor={anchor} title={host} onClose={onClose}>
      <p className={css.sheetTitle}>{title === '' ? url : title}</p>
      <a className={button({ look: 'primary' })} href={url} target="_blank" rel="noopener noreferrer nofollow">
        {t('sources.openPage')}
      </a>
    </PopoverSheet>
  );
}
