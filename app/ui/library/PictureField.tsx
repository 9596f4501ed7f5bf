// Form field for the picture of an assistant: an emoji, an image, or none.
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssistantBody } from '../../shared/api/library.ts';
import { button, field, problem } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import * as css from './Library.css.ts';
import { Picture } from './Picture.tsx';
import { storePicture } from './store-file.ts';

const suggested = ['🤖', '✍️', '🧑‍💻', '🧑‍🏫', '🧑‍🍳', '📊', '🎨', '🌍', '⚖️', '🩺', '🎓', '🧭'];

interface Props {
  readonly of: Pick<AssistantBody, 'name' | 'picture'>;
  readonly onChange: (picture: AssistantBody['picture']) => void;
}

export function PictureField({ of, onChange }: Props) {
  const { t } = useTranslation('library');
  const client = useClient();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const emoji = of.picture?.type === 'emoji' ? of.picture.text : '';
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      onChange({ type: 'image', file: await storePicture(client.transport, file) });
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <button
        type="button"
        className={css.picture}
        aria-expanded={open}
        aria-label={t('picture.change')}
        title={t('picture.change')}
        onClick={() => setOpen(!open)}
      >
        <Picture of={of} large />
      </button>
      {open && (
        <div role="group" className={css.pictures} aria-label={t('picture.change')}>
          <div className={css.emojis}>
            {suggested.map((text) => (
              <button
                key={text}
                type="button"
                className={css.emoji}
                aria-pressed={text === emoji}
                onClick={() => onChange({ type: 'emoji', text })}
              >
                {text}
              </button>
            ))}
          </div>
          <div className={css.row}>
            <input
              className={field}
              aria-label={t('picture.emoji')}
              placeholder={t('picture.emoji')}
              maxLength={16}
              value={emoji}
              onChange={({ target: { value } }) =>
                onChange(value.trim() ? { type: 'emoji', text: value.trim() } : null)
              }
            />
            <button type="button" className={button()} onClick={() => input.current?.click()}>
              <ImagePlus size={16} aria-hidden />
              {t('picture.upload')}
            </button>
            <button type="button" className={button({ look: 'quiet' })} onClick={() => onChange(null)}>
              {t('picture.none')}
            </button>
          </div>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            hidden
            onChange={(event) => {
              void upload(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <p role="alert" className={problem}>
            {failed && t('picture.failed')}
          </p>
        </div>
      )}
    </>
  );
}
