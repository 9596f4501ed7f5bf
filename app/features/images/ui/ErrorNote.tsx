// Error card of a failed order: what went wrong, the provider's reason, and actions.
import { Link } from '@remix-run/react';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { factsOf } from '../../../shared/errors.ts';
import { reasonOf, sentenceKey, textValues } from '../../../shared/error-sentences.ts';
import { repairsOf } from '../../../shared/repairs.ts';
import type { ReplyError } from '../../../shared/reply/reply.ts';
import { button } from '../../../styles/shared.css.ts';
import * as card from '../../../ui/error-card/ErrorCard.css.ts';

interface Props {
  readonly error: ReplyError;
  readonly model:
    | { readonly name: string; readonly maker: { readonly name: string; readonly provider: string } }
    | undefined;
  /** Text that the model returned instead of an image. */
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}

export function ErrorNote({ error, model, text, children }: Props) {
  const { t, i18n } = useTranslation('error');
  const { t: own } = useTranslation('images');
  const { code = '' } = factsOf(error);
  const noImage = code === 'no_image';
  const name = model?.maker.name ?? error.provider;
  const sentence = noImage
    ? own('noImage')
    : code === 'wrong_type'
      ? own('wrongType')
      : t(sentenceKey(error), {
          ...textValues(error, name, model?.name ?? '', i18n.language),
          origin: location.origin,
        });
  const said = text ?? (error.message === defaultWords ? '' : error.message);
  const reason = noImage ? said : code === 'wrong_type' ? '' : reasonOf(error);
  const { primary } = repairsOf(error, {
    billing: false,
    wait: false,
    code: undefined,
    ownAddress: false,
    unreached: undefined,
  });
  return (
    <div className={card.card}>
      <CircleAlert size={18} aria-hidden className={card.icon} />
      <div role="alert" className={card.words}>
        <p className={card.sentence}>{sentence}</p>
        {reason !== '' && reason !== sentence && <p className={card.reason}>{reason}</p>}
      </div>
      <div className={card.actions}>
        {children}
        {asksForKey.has(primary) && (
          <Link to={`/settings/providers/${encodeURIComponent(error.provider)}`} className={button()}>
            {own('openProvider')}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Repairs that are made on the provider's page. */
const asksForKey: ReadonlySet<string> = new Set(['key', 'credentials', 'ownKey', 'address', 'baseURL', 'findModel']);

/** The server's message if the model returned no text. */
const defaultWords = 'The model returned no image.';
