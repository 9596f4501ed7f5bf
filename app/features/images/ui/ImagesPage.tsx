// `/images`: the order form and the gallery. Jobs continue when the page is left.
import { Link, useSearchParams } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createImageStore } from '../client/image-store.ts';
import { newSeed } from '../shared/parameters.ts';
import type { ImageJob } from '../shared/api.ts';
import { newId } from '../../../shared/conversation/ids.ts';
import { button } from '../../../styles/shared.css.ts';
import { modelKey, readModelKey } from '../../../shared/providers/model-key.ts';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { Gallery } from './Gallery.tsx';
import { ImageForm } from './ImageForm.tsx';
import { chosenModel, draftOf, emptyDraft, wishesOf } from './order.ts';
import type { OrderDraft } from './order.ts';
import * as css from './ImagesPage.css.ts';

export function ImagesPage() {
  const ready = usePageTexts('images');
  const awake = useStore(useClient().awake, (value) => value);
  return (
    <div className={css.shell} data-awake={ready && awake}>
      {ready && <Content />}
    </div>
  );
}

function Content() {
  const { t } = useTranslation('images');
  const client = useClient();
  const awake = useStore(client.awake, (value) => value);
  const [images] = useState(() => createImageStore(client));
  const { jobs, more, makers, failed } = useStore(images.store, (all) => all);
  // An image of a chat, passed by the image viewer.
  const [search] = useSearchParams();
  const given = search.get('reference');
  const [draft, setDraft] = useState<OrderDraft>({ ...emptyDraft, references: given === null ? [] : [given] });
  const [refused, setRefused] = useState<unknown>();
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLElement>(null);
  useEffect(() => (awake ? images.start() : undefined), [awake, images]);
  const last = useStore(client.settings, ({ imageModel }) => imageModel);
  const model = chosenModel(makers ?? [], draft.model === '' ? { ...draft, ...readModelKey(last) } : draft);
  const send = useCallback(
    async (order: OrderDraft, provider: string, id: string) => {
      setRefused(undefined);
      setSending(true);
      try {
        await images.begin({ id: newId(), provider, model: id, prompt: order.prompt.trim(), ...wishesOf(order) });
      } catch (error) {
        setRefused(error);
      } finally {
        setSending(false);
      }
    },
    [images],
  );
  const toForm = (): void => {
    form.current?.scrollIntoView({ block: 'start' });
    form.current?.querySelector('textarea')?.focus();
  };
  const actions = {
    vary: (job: ImageJob) => void send({ ...draftOf(job), seed: String(newSeed()) }, job.provider, job.model),
    again: (job: ImageJob) => void send(draftOf(job), job.provider, job.model),
    againBy: (job: ImageJob, provider: string, id: string) => void send(draftOf(job), provider, id),
    edit: (job: ImageJob) => {
      setDraft(draftOf(job));
      toForm();
    },
    reference: (file: string) => {
      setDraft((now) => ({ ...now, references: [...now.references.filter((id) => id !== file), file] }));
      toForm();
    },
    cancel: (id: string) => void images.cancel(id).catch(setRefused),
    remove: (id: string, file?: string) => void images.remove(id, file).catch(setRefused),
  };
  return (
    <>
      <header className={css.head}>
        <Link to="/" className={css.back}>
          <ArrowLeft size={16} aria-hidden />
          {t('back')}
        </Link>
        <h1 className={css.title}>{t('title')}</h1>
      </header>
      <div className={css.columns}>
        <section ref={form} className={css.side} aria-label={t('create')}>
          <ImageForm
            makers={makers}
            draft={draft}
            model={model}
            sending={sending}
            refused={refused}
            onChange={(part) => {
              if (part.provider !== undefined && part.model !== undefined)
                client.setSettings({ imageModel: modelKey(part.provider, part.model) });
              setDraft((now) => ({ ...now, ...part }));
            }}
            onSend={() => model && void send(draft, model.maker.provider, model.id)}
          />
        </section>
        <main className={css.main}>
          <Gallery jobs={jobs} makers={makers ?? []} failed={failed} {...actions} />
          {more && (
            <button type="button" className={`${button()} ${css.more}`} onClick={() => void images.loadMore()}>
              {t('more')}
            </button>
          )}
        </main>
      </div>
    </>
  );
}
