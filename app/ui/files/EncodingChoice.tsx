// Changes the encoding of a text file that was guessed wrong; the server reads the file again.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../client/net/call.ts';
import { documentsApi } from '../../shared/api/documents.ts';
import { encodings } from '../../shared/message/encodings.ts';
import type { TextEncoding } from '../../shared/message/encodings.ts';
import type { DocumentWarning } from '../../shared/message/document.ts';
import { errorOfThrown } from '../../shared/errors.ts';
import { reasonOf } from '../../shared/error-sentences.ts';
import { useClient } from '../parts/client-context.ts';
import { Select } from '../parts/Select.tsx';
import * as css from './DocumentDialog.css.ts';

interface Props {
  readonly id: string;
  readonly warnings: readonly DocumentWarning[];
  /** Called once the server has read the text again. */
  readonly onRead: () => void;
}

const choices = encodings.map((value) => ({ value, label: value }));

/** Returns the encoding that the server used. */
const encodingIn = (warnings: readonly DocumentWarning[]): string =>
  warnings.flatMap((each) => (each.code === 'encoding' || each.code === 'chosenEncoding' ? [each.name] : []))[0] ??
  'UTF-8';

export default function EncodingChoice({ id, warnings, onRead }: Props) {
  const { t } = useTranslation('files');
  const { transport } = useClient();
  const label = useId();
  const [reading, setReading] = useState(false);
  const [wrong, setWrong] = useState('');
  const current = encodingIn(warnings);
  const known = encodings.find((each) => each.toLowerCase() === current.toLowerCase());

  async function change(encoding: TextEncoding): Promise<void> {
    setWrong('');
    setReading(true);
    try {
      await sendTo(transport, documentsApi.read, { id, encoding }, undefined);
      onRead();
    } catch (error) {
      setWrong(t('encodingFailed', { reason: reasonOf(errorOfThrown(error, '')) }));
    } finally {
      setReading(false);
    }
  }
  return (
    <div className={css.encoding}>
      <label htmlFor={label}>{t('encoding')}</label>
      <Select
        id={label}
        look="small"
        value={known ?? ('' as TextEncoding) /* shown by its placeholder */}
        placeholder={current}
        choices={choices}
        disabled={reading}
        onChange={(encoding) => void change(encoding)}
      />
      {wrong !== '' && <span role="alert">{wrong}</span>}
    </div>
  );
}
