// Preview of an import before it is saved: full instructions, tools and hosts. Tools stay off until the user agrees.
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PromptBody } from '../../shared/api/library.ts';
import { hostsIn, personalIn } from '../../shared/library/transfer.ts';
import type { ImportedAssistant, LibraryFileRead } from '../../shared/library/transfer.ts';
import type { ToolSource } from '../../shared/tools/sources.ts';
import { toolTexts } from '../../shared/tools/sources.ts';
import {
  backdrop,
  box,
  button,
  check,
  dialog,
  dialogBody,
  dialogHead,
  dialogTitle,
  iconButton,
} from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { usePresence } from '../parts/use-presence.ts';
import * as css from './Library.css.ts';
import { Picture } from './Picture.tsx';
import { useLibrary } from './use-library.ts';

interface Props {
  readonly read: Extract<LibraryFileRead, { readonly kind: 'read' }>;
  readonly onClose: () => void;
}

export default function ImportPreview({ read, onClose }: Props) {
  const { root, popup } = usePresence();
  const { t } = useTranslation('library');
  const { t: common } = useTranslation('common');
  const client = useClient();
  const [, library] = useLibrary();
  const { assistants, prompts, leftOut } = read;
  const [skipped, setSkipped] = useState<ReadonlySet<object>>(new Set());
  const [agreed, setAgreed] = useState<ReadonlySet<object>>(new Set());
  const sources = useStore(client.tools.registry.list, (list) => list.sources);
  useEffect(() => void client.tools.registry.load(), [client]);
  const taken = assistants.length + prompts.length - skipped.size;
  const toggle = (set: typeof setSkipped, item: object, on: boolean): void =>
    set((all) => new Set(on ? [...all, item] : [...all].filter((each) => each !== item)));

  const keep = (): void => {
    for (const each of assistants)
      if (!skipped.has(each)) library.addAssistant({ ...each.body, plugins: agreed.has(each) ? each.plugins : [] });
    for (const prompt of prompts) if (!skipped.has(prompt)) library.addPrompt(prompt);
    onClose();
  };
  return (
    <Dialog.Root {...root} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup ref={popup} className={dialog}>
          <div className={dialogHead}>
            <Dialog.Title className={dialogTitle}>{t('transfer.title')}</Dialog.Title>
            <Dialog.Close className={iconButton()} aria-label={common('close')}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </div>
          <div className={`${dialogBody} ${css.fill}`}>
            <p className={css.note}>{t('transfer.text')}</p>
            {leftOut > 0 && <p className={css.banner}>{t('transfer.leftOut', { count: leftOut })}</p>}
            {assistants.map((each, at) => (
              <section key={at} className={css.preview} aria-label={each.body.name}>
                <Head
                  name={each.body.name}
                  on={!skipped.has(each)}
                  onChange={(on) => toggle(setSkipped, each, !on)}
                  picture={each.body.picture}
                />
                <AssistantPreview
                  of={each}
                  sources={sources}
                  agreed={agreed.has(each)}
                  onAgree={(on) => toggle(setAgreed, each, on)}
                />
              </section>
            ))}
            {prompts.map((prompt, at) => (
              <section key={at} className={css.preview} aria-label={prompt.name}>
                <Head name={prompt.name} on={!skipped.has(prompt)} onChange={(on) => toggle(setSkipped, prompt, !on)} />
                <PromptPreview of={prompt} />
              </section>
            ))}
            <div className={css.foot}>
              <button type="button" className={button({ look: 'primary' })} disabled={taken === 0} onClick={keep}>
                {t('transfer.add', { count: taken })}
              </button>
              <button type="button" className={button({ look: 'quiet' })} onClick={onClose}>
                {common('cancel')}
              </button>
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface HeadProps {
  readonly name: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly picture?: ImportedAssistant['body']['picture'];
}

const Head = ({ name, on, onChange, picture }: HeadProps) => (
  <label className={`${check} ${css.previewHead}`}>
    <input type="checkbox" className={box} checked={on} onChange={(event) => onChange(event.target.checked)} />
    {picture !== undefined && <Picture of={{ name, picture }} />}
    <span dir="auto">{name}</span>
  </label>
);

interface AssistantProps {
  readonly of: ImportedAssistant;
  readonly sources: readonly ToolSource[];
  readonly agreed: boolean;
  readonly onAgree: (on: boolean) => void;
}

function AssistantPreview({ of: { body, plugins, notes }, sources, agreed, onAgree }: AssistantProps) {
  const { t, i18n } = useTranslation('library');
  const { instructions, description, model, openings, params } = body;
  const all = [instructions, params.inputTemplate ?? '', ...openings].join('\n');
  const installed = plugins.flatMap((each) => sources.filter(({ manifest }) => manifest.identifier === each));
  const missing = plugins.filter((each) => installed.every(({ manifest }) => manifest.identifier !== each));
  return (
    <>
      {description && (
        <p className={css.about} dir="auto">
          {description}
        </p>
      )}
      <Facts text={all} />
      {model && <p className={css.note}>{t('transfer.model', { model: model.model, provider: model.provider })}</p>}
      {notes.map((note) => (
        <p key={note} className={css.banner}>
          {t(`transfer.notes.${note}`)}
        </p>
      ))}
      <FullText label={t('fields.instructions')} text={instructions} />
      {params.inputTemplate !== undefined && <FullText label={t('transfer.template')} text={params.inputTemplate} />}
      {openings.length > 0 && <p className={css.note}>{t('transfer.openings', { texts: openings.join(' · ') })}</p>}
      {installed.length > 0 && (
        <label className={check}>
          <input type="checkbox" className={box} checked={agreed} onChange={(event) => onAgree(event.target.checked)} />
          <span>
            {t('transfer.tools', {
              names: installed.map(({ manifest }) => toolTexts(manifest, i18n.language).title).join(', '),
            })}
            {installed.map((source) => (
              <span key={source.manifest.identifier} className={css.note} style={{ display: 'block' }}>
                {hostsOf(source).join(', ')}
              </span>
            ))}
          </span>
        </label>
      )}
      {missing.length > 0 && <p className={css.note}>{t('transfer.missing', { names: missing.join(', ') })}</p>}
    </>
  );
}

/** Returns the hosts that receive the calls of a tool. */
function hostsOf({ origin, manifest, url }: ToolSource): readonly string[] {
  if (origin !== 'installed') return [];
  const hosts = [manifest.gateway, url].flatMap((address) =>
    address !== undefined && URL.canParse(address) ? [new URL(address).host] : [],
  );
  return [...new Set(hosts)];
}

function Facts({ text }: { readonly text: string }) {
  const { t } = useTranslation('library');
  const [hosts, personal] = [hostsIn(text), personalIn(text)];
  return (
    <>
      {hosts.length > 0 && <p className={css.banner}>{t('transfer.hosts', { hosts: hosts.join(', ') })}</p>}
      {personal.length > 0 && <p className={css.banner}>{t('transfer.personal', { names: personal.join(', ') })}</p>}
    </>
  );
}

function PromptPreview({ of: { text } }: { readonly of: PromptBody }) {
  const { t } = useTranslation('library');
  return (
    <>
      <Facts text={text} />
      <FullText label={t('prompts.body')} text={text} />
    </>
  );
}

/** A read-only text area, so that the text can be scrolled by keyboard. */
const FullText = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <textarea
    className={css.text}
    aria-label={label}
    readOnly
    rows={Math.min(8, text.split('\n').length + 1)}
    dir="auto"
    value={text}
  />
);
