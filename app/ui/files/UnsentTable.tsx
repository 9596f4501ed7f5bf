// Previews the tables of an unsent file, which the server parses as it will after sending.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../shared/api/endpoint.ts';
import { filesApi } from '../../shared/api/files.ts';
import type { FileAttachment } from '../../shared/message/message.ts';
import { useClient } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import TableFacts from './TableFacts.tsx';

interface Props {
  readonly file: Extract<FileAttachment, { readonly content: string }>;
}

export default function UnsentTable({ file: { id, name, content } }: Props) {
  const { t } = useTranslation('files');
  const ready = usePageTexts('files');
  const { transport } = useClient();
  const [state, setState] = useState<'sending' | 'sent' | 'failed'>('sending');
  useEffect(() => {
    let gone = false;
    const show = (next: 'sent' | 'failed'): void => void (gone || setState(next));
    const path = pathOf(filesApi.put, { id, name });
    transport.sendBytes('PUT', path, new TextEncoder().encode(content), {}).then(
      () => show('sent'),
      () => show('failed'),
    );
    return () => {
      gone = true;
    };
  }, [transport, id, name, content]);
  if (!ready) return null;
  if (state === 'sending') return <span role="status">{t('table.loading')}</span>;
  return state === 'sent' ? <TableFacts id={id} /> : <span role="alert">{t('table.failed')}</span>;
}
