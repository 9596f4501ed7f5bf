// Shows a new one-time link.
import { useTranslation } from 'react-i18next';
import { button, dialogBody } from '../../../styles/shared.css.ts';
import { DialogSheet } from '../../../ui/parts/DialogSheet.tsx';
import type { PersonLink } from '../shared/api.ts';
import { ShownLink } from './ShownLink.tsx';
import * as css from './People.css.ts';

interface Props {
  readonly link: PersonLink;
  readonly name: string;
  readonly onClose: () => void;
}

export default function LinkDialog({ link, name, onClose }: Props) {
  const { t } = useTranslation('people');
  return (
    <DialogSheet title={t(`link.title.${link.kind}`)} onClose={onClose}>
      <div className={`${dialogBody} ${css.form}`}>
        <ShownLink link={link} name={name} />
        <div className={css.buttons}>
          <button type="button" className={button({ look: 'primary' })} onClick={onClose}>
            {t('done')}
          </button>
        </div>
      </div>
    </DialogSheet>
  );
}
