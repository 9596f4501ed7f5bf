// Translation of an answer, below it. A reading aid: not stored in the conversation.
import { X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { iconButton } from '../../styles/shared.css.ts';
import { LazyMarkdown } from '../markdown/LazyMarkdown.tsx';
import { useClient } from '../parts/client-context.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Select } from '../parts/Select.tsx';
import * as css from './AnswerMenu.css.ts';

const languages = 'ar cs da de el en es fi fr he hi hu id it ja ko nb nl pl pt ro ru sv th tr uk vi zh-Hans zh-Hant';

interface Props {
  readonly conversationId: string;
  readonly text: string;
  readonly onClose: () => void;
}

export default function Translation({ conversationId, text, onClose }: Props) {
  const { t, i18n } = useTranslation('message');
  const { t: common } = useTranslation('common');
  const client = useClient();
  const own = i18n.language === 'zh-CN' ? 'zh-Hans' : i18n.language;
  const [language, setLanguage] = useState(own);
  const [done, setDone] = useState<{ readonly language: string; readonly text: string | undefined }>();
  useEffect(() => {
    const calledOff = new AbortController();
    void client.tasks.translate(conversationId, text, language, calledOff.signal).then(
      (translated) => calledOff.signal.aborted || setDone({ language, text: translated }),
      () => calledOff.signal.aborted || setDone({ language, text: undefined }),
    );
    return () => calledOff.abort();
  }, [client, conversationId, text, language]);

  const names = useMemo(() => namesIn(i18n.language), [i18n.language]);
  const here = done?.language === language ? done : undefined;
  return (
    <section className={css.panel} aria-label={t('translation')} aria-busy={!here}>
      <div className={css.panelHead}>
        <span className={css.panelTitle}>{t('translation')}</span>
        <span className={css.language}>
          <Select
            look="small"
            label={t('language')}
            value={language}
            choices={names.map(([tag, name]) => ({ value: tag, label: name }))}
            onChange={setLanguage}
          />
        </span>
        {here?.text && <CopyButton text={() => here.text ?? ''} label={t('copyTranslation')} />}
        <button
          type="button"
          className={iconButton({ size: 'small' })}
          aria-label={common('close')}
          title={common('close')}
          onClick={onClose}
        >
          <X size={16} aria-hidden />
        </button>
      </div>
      <div role="status">
        {!here && <p className={css.note}>{t('translating')}</p>}
        {here && here.text === undefined && <p className={css.note}>{t('notTranslated')}</p>}
      </div>
      {here?.text && (
        <div lang={language} dir="auto">
          <LazyMarkdown text={here.text} />
        </div>
      )}
    </section>
  );
}

function namesIn(reader: string): readonly (readonly [tag: string, name: string])[] {
  const names = new Intl.DisplayNames([reader], { type: 'language' });
  return languages
    .split(' ')
    .map((tag) => [tag, names.of(tag) ?? tag] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, reader));
}
