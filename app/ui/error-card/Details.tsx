// Technical details of an error, with a button to copy them into a bug report.
import { useTranslation } from 'react-i18next';
import { factsOf } from '../../shared/errors.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { formatMoment } from '../parts/format.ts';
import * as css from './ErrorCard.css.ts';

interface Props {
  readonly error: ReplyError;
  readonly provider: string;
  readonly model: string;
}

export function Details({ error, provider, model }: Props) {
  const { t, i18n } = useTranslation('error');
  const facts = factsOf(error);
  const body = typeof error.body === 'string' ? error.body : JSON.stringify(error.body, undefined, 2);
  const rows = [
    [t('detail.type'), String(error.type)],
    [t('detail.status'), error.status],
    [t('detail.providerStatus'), facts.providerStatus],
    [t('detail.code'), facts.code],
    [t('detail.requestId'), facts.requestId],
    [t('detail.observationId'), facts.observationId],
    [t('detail.provider'), provider],
    [t('detail.model'), model],
    [t('detail.endpoint'), facts.endpoint],
    [t('detail.time'), error.at && formatMoment(error.at, i18n.language)],
  ].flatMap(([label, value]) => (value ? [[String(label), String(value)] as const] : []));
  const text = (): string => [...rows.map(([label, value]) => `${label}: ${value}`), body].join('\n');
  return (
    <div className={css.detail}>
      <div className={css.copy}>
        <CopyButton text={text} label={t('copyDetails')} />
      </div>
      <dl className={css.list}>
        {rows.map(([label, value]) => (
          <div key={label} className={css.entry}>
            <dt className={css.term}>{label}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {body && body !== '{}' && body !== 'null' && <pre className={css.body}>{body}</pre>}
    </div>
  );
}
