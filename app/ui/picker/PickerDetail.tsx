// Details of the active row: abilities, context, prices and age of a model, or how to connect a vendor.
import { Link } from '@remix-run/react';
import { ExternalLink, Lock, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { modelMark } from '../../shared/providers/model-marks.ts';
import { button } from '../../styles/shared.css.ts';
import { BrandMark } from '../parts/BrandMark.tsx';
import { formatWindow } from '../parts/format.ts';
import { hostOf } from '../parts/links.ts';
import { AbilityTags } from './Abilities.tsx';
import { monthOf, priceOf } from './facts.ts';
import type { ModelPickerRow, PickerRow, VendorRow } from './rows.ts';
import * as css from './PickerDetail.css.ts';

export function PickerDetail({ row }: { readonly row: PickerRow | undefined }) {
  const { t } = useTranslation('picker');
  return (
    <aside className={css.pane} aria-label={t('details')}>
      {row?.kind === 'model' && <Model row={row} />}
      {row?.kind === 'vendor' && <Vendor row={row} />}
      {row?.kind === 'more' && <p className={css.said}>{t('moreHint')}</p>}
    </aside>
  );
}

function Model({ row: { model, provider, obstacle, lack } }: { readonly row: ModelPickerRow }) {
  const { t, i18n } = useTranslation('picker');
  const name = model.displayName ?? model.id;
  const { contextWindowTokens, maxOutput, releasedAt } = model;
  const price = priceOf(model, i18n.language);
  const tokens = (count: number): string => t('tokens', { tokens: formatWindow(count, i18n.language) });
  const facts = [
    contextWindowTokens !== undefined && [t('window'), tokens(contextWindowTokens)],
    maxOutput !== undefined && [t('maxOutput'), tokens(maxOutput)],
    price && !price.free && [t('input'), price.input],
    price && !price.free && [t('output'), price.output],
    price?.free && [t('cost'), t('free')],
    releasedAt !== undefined && [t('released'), monthOf(releasedAt, i18n.language)],
  ].filter((fact) => Array.isArray(fact));
  return (
    <>
      <BrandMark mark={modelMark(model.id) ?? provider.mark} size="list" />
      <h3 className={css.name}>{name}</h3>
      <p className={css.provider}>{provider.name}</p>
      {name !== model.id && <p className={css.id}>{model.id}</p>}
      <AbilityTags model={model} provider={provider} />
      {obstacle && <p className={css.said}>{t(`why.${obstacle}`)}</p>}
      {lack && <p className={css.lack}>{t(`lack.${lack}`)}</p>}
      <dl className={css.facts}>
        {facts.map(([term, value]) => (
          <div key={term} className={css.fact}>
            <dt className={css.term}>{term}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {model.description && <p className={css.about}>{model.description}</p>}
      <Link
        to={`/settings/providers/${encodeURIComponent(provider.id)}`}
        className={`${button({ look: 'quiet' })} ${css.settings}`}
      >
        <Settings size={16} aria-hidden />
        {t('settings', { provider: provider.name })}
      </Link>
    </>
  );
}

function Vendor({ row: { provider, obstacle } }: { readonly row: VendorRow }) {
  const { t } = useTranslation('picker');
  const { t: chat } = useTranslation('chat');
  const { keys } = provider.links;
  return (
    <>
      <BrandMark mark={provider.mark} size="list" />
      <h3 className={css.name}>{provider.name}</h3>
      <p className={css.provider}>{t('count', { count: provider.models.length })}</p>
      <p className={css.locked}>
        <Lock size={14} aria-hidden />
        {t(`why.${obstacle}`)}
      </p>
      {keys && (
        <a className={css.keys} href={keys} target="_blank" rel="noopener noreferrer">
          {chat('key.get', { host: hostOf(keys) })}
          <ExternalLink size={14} aria-hidden />
        </a>
      )}
    </>
  );
}
