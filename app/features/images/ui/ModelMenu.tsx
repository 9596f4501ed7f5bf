// Menu of image models by provider; unusable ones show the reason.
import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ImageJob, ImageMaker } from '../shared/api.ts';
import { button, menu, menuItem, popupLayer } from '../../../styles/shared.css.ts';
import { BrandMark } from '../../../ui/parts/BrandMark.tsx';
import type { ChosenModel } from './order.ts';
import * as css from './ImagesPage.css.ts';

interface Props {
  readonly labelledBy: string;
  readonly makers: readonly ImageMaker[];
  readonly model: ChosenModel | undefined;
  readonly onChoose: (provider: string, model: string) => void;
}

export function ModelMenu({ labelledBy, makers, model, onChoose }: Props) {
  const { t } = useTranslation('images');
  const id = `${labelledBy}-button`;
  return (
    <Menu.Root>
      <Menu.Trigger id={id} className={css.model} aria-labelledby={`${labelledBy} ${id}`} disabled={!model}>
        {model && <BrandMark mark={model.maker.mark} />}
        <span className={css.modelName}>{model?.name ?? t('loading')}</span>
        <span className={css.modelBy}>{model?.maker.name}</span>
        <ChevronDown size={16} aria-hidden />
      </Menu.Trigger>
      <Models makers={makers} provider={model?.maker.provider} id={model?.id} onChoose={onChoose} />
    </Menu.Root>
  );
}

export function RetryMenu({ makers, job, onChoose }: Pick<Props, 'makers' | 'onChoose'> & { readonly job: ImageJob }) {
  const { t } = useTranslation('images');
  return (
    <Menu.Root>
      <Menu.Trigger className={button()}>
        {t('otherModel')}
        <ChevronDown size={16} aria-hidden />
      </Menu.Trigger>
      <Models makers={makers} provider={job.provider} id={job.model} onChoose={onChoose} />
    </Menu.Root>
  );
}

interface ModelsProps extends Pick<Props, 'makers' | 'onChoose'> {
  readonly provider: string | undefined;
  readonly id: string | undefined;
}

function Models({ makers, provider, id, onChoose }: ModelsProps) {
  const { t } = useTranslation('images');
  return (
    <Menu.Portal>
      <Menu.Positioner className={popupLayer} sideOffset={6} align="start">
        <Menu.Popup className={`${menu} ${css.models}`}>
          {makers
            .filter(({ obstacle }) => obstacle === undefined)
            .map((maker) => (
              <Menu.Group key={maker.provider}>
                <Menu.GroupLabel className={css.group}>
                  <BrandMark mark={maker.mark} size="small" />
                  {maker.name}
                </Menu.GroupLabel>
                {maker.models.map(({ id: each, name }) => (
                  <Menu.Item key={each} className={menuItem} onClick={() => onChoose(maker.provider, each)}>
                    <span className={css.grow}>{name}</span>
                    {maker.provider === provider && id === each && <Check size={16} aria-label={t('chosen')} />}
                  </Menu.Item>
                ))}
              </Menu.Group>
            ))}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}
