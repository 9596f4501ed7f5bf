// Form of an order: model, prompt, references and the parameters the model supports. Unsupported ones are listed, not
// sent.
import { Link } from '@remix-run/react';
import { ChevronDown, Dices, KeyRound, SlidersHorizontal, Sparkles } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOfThrown } from '../../../shared/errors.ts';
import { maxPrompt } from '../shared/api.ts';
import type { ImageMaker } from '../shared/api.ts';
import { newSeed, sentWishes } from '../shared/parameters.ts';
import { button, field, iconButton, label } from '../../../styles/shared.css.ts';
import { EmptyState } from '../../../ui/parts/EmptyState.tsx';
import { useMedia } from '../../../ui/parts/media.ts';
import { Select } from '../../../ui/parts/Select.tsx';
import { ErrorNote } from './ErrorNote.tsx';
import { ModelMenu } from './ModelMenu.tsx';
import { References } from './References.tsx';
import { wishesOf } from './order.ts';
import type { ChosenModel, OrderDraft } from './order.ts';
import { comma } from '../../../ui/parts/sentences.ts';
import * as css from './ImagesPage.css.ts';

interface Props {
  readonly makers: readonly ImageMaker[] | undefined;
  readonly draft: OrderDraft;
  readonly model: ChosenModel | undefined;
  readonly sending: boolean;
  readonly refused: unknown;
  readonly onChange: (part: Partial<OrderDraft>) => void;
  readonly onSend: () => void;
}

export function ImageForm({ makers, draft, model, sending, refused, onChange, onSend }: Props) {
  const { t, i18n } = useTranslation('images');
  const id = useId();
  const narrow = useMedia(css.narrow);
  const [unfolded, setUnfolded] = useState(false);
  if (makers && !model) return <NoMaker />;
  const support = model?.support ?? {};
  const { notSent } = sentWishes(wishesOf(draft), support);
  const most = support.count ?? 1;
  const shown = !narrow || unfolded;
  const ready = model !== undefined && draft.prompt.trim() !== '' && !sending;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSend();
      }}
    >
      <div>
        <span className={label} id={`${id}-model`}>
          {t('model')}
        </span>
        <ModelMenu
          labelledBy={`${id}-model`}
          makers={makers ?? []}
          model={model}
          onChoose={(provider, chosen) => onChange({ provider, model: chosen })}
        />
      </div>
      <div>
        <label className={label} htmlFor={`${id}-prompt`}>
          {t('prompt')}
        </label>
        <textarea
          id={`${id}-prompt`}
          className={`${field} ${css.prompt}`}
          rows={narrow ? 2 : 5}
          maxLength={maxPrompt}
          placeholder={t('promptExample')}
          value={draft.prompt}
          onChange={(event) => onChange({ prompt: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && ready) onSend();
          }}
        />
      </div>
      {narrow && (
        <button
          type="button"
          className={`${button({ look: 'quiet' })} ${css.fold}`}
          aria-expanded={unfolded}
          aria-controls={`${id}-options`}
          onClick={() => setUnfolded(!unfolded)}
        >
          <SlidersHorizontal size={16} aria-hidden />
          {t('options')}
          <ChevronDown size={15} aria-hidden className={unfolded ? css.turned : undefined} />
        </button>
      )}
      {(draft.references.length > 0 || (shown && (support.references ?? 0) > 0)) && (
        <References
          ids={draft.references}
          most={support.references ?? 0}
          mask={draft.mask?.of === draft.references[0] ? draft.mask : undefined}
          masks={support.mask === true}
          onChange={onChange}
        />
      )}
      <div id={`${id}-options`} className={css.dials} hidden={!shown}>
        {support.sizes && (
          <Dial
            id={`${id}-size`}
            label={t('size')}
            value={draft.size}
            options={support.sizes}
            onChange={(size) => onChange({ size })}
          />
        )}
        {support.quality && (
          <Dial
            id={`${id}-quality`}
            label={t('quality')}
            value={draft.quality}
            options={support.quality}
            onChange={(quality) => onChange({ quality })}
          />
        )}
        {most > 1 && (
          <div>
            <label className={label} htmlFor={`${id}-count`}>
              {t('count')}
            </label>
            <Select
              id={`${id}-count`}
              value={String(Math.min(draft.count, most))}
              choices={Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
              onChange={(count) => onChange({ count: Number(count) })}
            />
          </div>
        )}
        {support.seed && (
          <div>
            <label className={label} htmlFor={`${id}-seed`}>
              {t('seed')}
            </label>
            <div className={css.seed}>
              <input
                id={`${id}-seed`}
                className={field}
                inputMode="numeric"
                maxLength={10}
                placeholder={t('seedAny')}
                value={draft.seed}
                onChange={(event) => onChange({ seed: event.target.value.replaceAll(/\D/g, '') })}
              />
              <button
                type="button"
                className={iconButton()}
                aria-label={t('seedNew')}
                title={t('seedNew')}
                onClick={() => onChange({ seed: String(newSeed()) })}
              >
                <Dices size={17} aria-hidden />
              </button>
            </div>
          </div>
        )}
      </div>
      {notSent.length > 0 && (
        <p className={css.notSent} role="status">
          {t('notSent', { names: notSent.map((name) => t(`wish.${name}`)).join(comma(i18n.language)) })}
        </p>
      )}
      {refused !== undefined && <ErrorNote error={errorOfThrown(refused, model?.maker.provider ?? '')} model={model} />}
      <button type="submit" className={`${button({ look: 'primary' })} ${css.submit}`} disabled={!ready}>
        <Sparkles size={16} aria-hidden />
        {t('create')}
      </button>
    </form>
  );
}

interface DialProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChange: (value: string) => void;
}

function Dial({ id, label: text, value, options, onChange }: DialProps) {
  const { t } = useTranslation('images');
  return (
    <div>
      <label className={label} htmlFor={id}>
        {text}
      </label>
      <Select
        id={id}
        value={options.includes(value) ? value : ''}
        choices={[
          { value: '', label: t('byModel') },
          ...options.map((option) => ({
            value: option,
            label: option.replace(/^(\d+)x(\d+)$/, '$1 × $2').replaceAll('_', ' '),
          })),
        ]}
        onChange={onChange}
      />
    </div>
  );
}

/** Shown while no provider is usable: a key is needed first. */
function NoMaker() {
  const { t } = useTranslation('images');
  return (
    <EmptyState icon={KeyRound} title={t('noMaker')} text={t('noMakerText')}>
      <Link to="/settings/providers" className={button({ look: 'primary' })}>
        {t('addKey')}
      </Link>
    </EmptyState>
  );
}
